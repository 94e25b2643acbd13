import { z } from 'zod';
import { description, fragment, text } from '../fields.ts';

const page = z.strictObject({
  title: text('heading of the page'),
  description,
  agreement: text('what somebody agrees to who presses the button; it is stored as proof'),
  button: text('label of the button'),
  sending: text('label of the button while the request is being sent'),
  done: text('text shown when it is done'),
  incomplete: text('text shown if the address has no token'),
});

export const newsletterSchema = z.strictObject({
  confirm: page,
  leave: page,
  noScript: text('text before the email address, shown without JavaScript'),
  privacy: text('text before the link to the privacy notice'),
  privacyLink: text('label of that link'),
  failed: fragment('beginning of the text about an error'),
});
