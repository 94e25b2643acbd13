import { firmName } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';

export const navigation = [
  { label: 'Services', href: paths.section('services') },
  { label: 'About Us', href: paths.about },
  { label: 'Blog', href: paths.blog },
  { label: 'Contact', href: paths.section('contact') },
];

export const texts = {
  skipLink: 'Skip to content',
  home: `${firmName}, home page`,
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  failure: {
    heading: 'This Page Could Not Be Shown',
    text: 'Something went wrong while this page was loading. Reloading it usually helps.',
    action: 'Reload the page',
  },
};
