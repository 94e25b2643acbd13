import { z } from 'zod';
import { text, verbatim } from '../fields.ts';

/** The words that the form, the desk and the email to the firm share. */
export const leadWords = z.strictObject({
  labels: z.strictObject({
    name: text('label of the name'),
    email: text('label of the email address'),
    company: text('label of the company'),
    message: text('label of the message'),
    cameBy: text('at the desk, label of how a request came that the team adds'),
  }),
  defaults: z.strictObject({
    name: verbatim('in the email to the firm, for a name that was left empty'),
    company: verbatim('in the email to the firm, for a company that was left empty'),
    message: verbatim('in the email to the firm, for a message that was left empty'),
  }),
});
