import { z } from 'zod';
import { text } from '../fields.ts';

/** What the site and the desk say when something does not work. */
export const errorWords = z.strictObject({
  unreachable: text('the network failed'),
  partMissing: z.strictObject({
    title: text('title of the notice that a dialog or a menu could not be loaded'),
    description: text('text of that notice'),
  }),
  pageFailed: z.strictObject({
    title: text('heading in place of a page that could not be shown'),
    text: text('text below that heading'),
  }),
  unanswered: text('the answer has no sentence, such as the page of a proxy'),
});
