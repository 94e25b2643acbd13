import { z } from 'zod';
import { text } from '../fields.ts';

/** Controls of the site and the desk. */
export const sharedWords = z.strictObject({
  close: text('button that closes a dialog'),
  notice: text('what screen readers say before a notice'),
  notices: text('name of the notices, for screen readers'),
  closeNotice: text('button that closes a notice, for screen readers'),
  newTab: text('after a link that opens a new tab, for screen readers'),
  reload: text('button that loads the page again'),
  tryAgain: text('button beside what failed, such as without a connection'),
});
