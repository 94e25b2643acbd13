import { z } from 'zod';
import { text, verbatim } from '../../fields.ts';
import { message } from '../messages.ts';

/** The page about the firm, and those of its people. */
export const aboutWords = z.strictObject({
  history: verbatim('button that opens the history'),
  profile: text('at the end of the card of a person, who has a page'),
  alsoOnTeam: message('line about a person without a card', 'name', 'role'),
  memberTitle: message('title of the page of a person, in the tab of the browser', 'name', 'role'),
  articles: text('heading of the articles that a person wrote'),
});
