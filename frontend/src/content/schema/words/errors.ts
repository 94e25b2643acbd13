import { z } from 'zod';
import { text } from '../fields.ts';

/** What the site and the desk say when something does not work. */
export const errorWords = z.strictObject({
  unreachable: text('the network failed'),
  unanswered: text('the answer has no sentence, such as the page of a proxy'),
});
