import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** The mark of what visitors cannot see, in the preview. */
export const previewWords = z.strictObject({
  draft: text('mark of a draft'),
  notBefore: message('mark of an article with a later date', 'date'),
});
