/** Labels that more than one page shows. */
export const texts = {
  backToBlog: 'Back to Blog',
  minutes: 'min read',
  details: 'Read the details',
  close: 'Close the details',
  footerNavigation: 'Footer',
  feed: 'Article feed',
};
