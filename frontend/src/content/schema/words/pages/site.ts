import { z } from 'zod';
import { message } from '../messages.ts';

/** How the site names its pages. */
export const siteWords = z.strictObject({
  pageTitle: message('title of a page in the tab of the browser', 'heading', 'firm'),
  feedTitle: message('title of the feed', 'firm', 'list'),
});
