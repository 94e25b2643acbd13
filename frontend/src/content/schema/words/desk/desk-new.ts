import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** What the page says on which somebody of the team adds a request. `number` is such as #17. */
export const deskNewWords = z.strictObject({
  title: text('heading and title'),
  description: text('description of the page in its HTML'),
  intro: text('beside the heading'),
  skip: text('first link of the page, for the keyboard'),
  ways: z.strictObject({
    telephone: text('proposed in the field for how the request came'),
    letter: text('proposed in that field'),
    person: text('proposed in that field: somebody has said it to a colleague'),
    event: text('proposed in that field: such as at a conference'),
  }),
  add: text('button that stores the request'),
  discard: text('button that deletes what was typed, and leads back to the list'),
  added: message('notice after that, on the page of the new request', 'number'),
});
