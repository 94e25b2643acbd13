import { z } from 'zod';
import { message } from '../messages.ts';

/** The home page. Its texts are in `content/home`. */
export const homeWords = z.strictObject({
  card: message('button on one of the first cards, for screen readers', 'title', 'action'),
  cardNewTab: message('link on such a card that opens a new tab', 'title', 'action'),
});
