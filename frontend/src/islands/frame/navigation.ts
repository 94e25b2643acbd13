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
