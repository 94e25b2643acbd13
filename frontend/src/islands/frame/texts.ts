import { siteContent } from '../../content/site.ts';

export const texts = {
  skipLink: 'Skip to content',
  home: `${siteContent.name}, home page`,
  navigation: 'Main',
  footerNavigation: 'Footer',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  about: 'About Us',
  blog: 'Blog',
  services: 'Services',
  contact: 'Contact',
  feed: 'Article feed',
  privacy: 'Privacy',
  imprint: 'Imprint',
  failure: {
    heading: 'This Page Could Not Be Shown',
    text: 'Something went wrong while this page was loading. Reloading it usually helps.',
    action: 'Reload the page',
  },
};
