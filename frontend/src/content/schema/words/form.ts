import { z } from 'zod';
import { text, verbatim } from '../fields.ts';
import { message, plural } from './messages.ts';

/** What the form says, and what the server answers to it. */
export const formWords = z.strictObject({
  optional: text('beside the label of a field that may stay empty'),
  trap: text('label of the field that people do not see, for programs that read the page aloud'),
  submit: verbatim('button of the form'),
  submitting: verbatim('button of the form, while the form is being sent'),
  success: z.strictObject({
    title: verbatim('title of the notice that the form was sent'),
    description: verbatim('text of the notice that the form was sent'),
  }),
  invalid: z.strictObject({
    title: verbatim('title of the notice that fields have mistakes'),
    description: verbatim('text of the notice that fields have mistakes'),
  }),
  marked: text('below the button, when fields have mistakes'),
  failed: z.strictObject({
    title: verbatim('title of the notice that the form could not be sent'),
    description: message('text of the notice that the form could not be sent', 'problem'),
    unknown: text('the problem, if nothing is known about it'),
  }),
  received: message('below the button, after a message was sent', 'email'),
  subscribing: message('below the button, after an address without a message was sent', 'email'),
  errors: z.strictObject({
    emailRequired: text('at the address, if it is empty'),
    emailFormat: text('at the address, if it is none'),
    emailMailbox: text(
      'at the address, if it has letters before the @ that many mail servers refuse',
    ),
    tooLong: plural('at a field with too many characters, also of a note at the desk'),
    notText: text('answer of the API to a field that is not a text, and to an empty note'),
    notStorable: text('at a field with characters that the database refuses'),
  }),
});
