import { z } from 'zod';
import { message } from '../messages.ts';

/** The pages to confirm and to leave the newsletter. Their texts are in `content/newsletter.yaml`. */
export const newsletterWords = z.strictObject({
  failed: message('below the button, when it did not work', 'problem'),
  noScript: message('in place of the button, in a browser without JavaScript', 'email'),
});
