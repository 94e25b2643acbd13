import { siteContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';

export const navigation = [
  { label: 'Services', href: paths.section('services') },
  { label: 'About Us', href: paths.about },
  { label: 'Blog', href: paths.blog },
  { label: 'Contact', href: paths.section('contact') },
];

export const legalNavigation = [
  { label: 'Privacy', href: paths.privacy },
  { label: 'Imprint', href: paths.imprint },
];

export const texts = {
  skipLink: 'Skip to content',
  home: `${siteContent.name}, home page`,
  navigation: 'Main',
  footerNavigation: 'Footer',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  feed: 'Article feed',
  failure: {
    heading: 'This Page Could Not Be Shown',
    text: 'Something went wrong while this page was loading. Reloading it usually helps.',
    action: 'Reload the page',
  },
};
