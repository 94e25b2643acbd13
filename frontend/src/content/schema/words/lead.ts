import { z } from 'zod';
import { text } from '../fields.ts';

/** The words that the form, the desk and the email to the firm share. */
export const leadWords = z.strictObject({
  labels: z.strictObject({
    name: text('label of the name'),
    email: text('label of the email address'),
    company: text('label of the company'),
    message: text('label of the message'),
  }),
});
