import { z } from 'zod';
import { text } from '../fields.ts';
import { message, plural } from './messages.ts';

/** The emails to the firm. Those to visitors are in `content/mail`. */
export const mailWords = z.strictObject({
  lead: z.strictObject({
    subject: message('subject of the email about a request', 'id', 'who'),
    nameAndCompany: message('who has written, in the subject', 'name', 'company'),
    noName: message('subject, if a request has neither name nor company', 'id'),
    signup: message('subject, if somebody has left nothing but an address', 'id'),
    link: message('first line, with the link to the desk', 'id', 'date', 'link'),
    fact: message('a line with what the visitor has filled in', 'label', 'value'),
  }),
  given: z.strictObject({
    subject: message('subject of the email to a person to whom a request was given', 'id'),
    text: message('the line of that email', 'id', 'link'),
  }),
  givenTogether: z.strictObject({
    subject: text('subject of the email to a person to whom several requests were given at once'),
    text: message('the line of that email, with the link to the view Mine', 'link'),
  }),
  digest: z.strictObject({
    subject: plural('subject of the email instead of many'),
    text: plural('text of the email instead of many, above the link to the desk'),
  }),
  test: z.strictObject({
    subject: text('subject of the email that tests the set-up'),
    text: text('text of the email that tests the set-up'),
  }),
});
