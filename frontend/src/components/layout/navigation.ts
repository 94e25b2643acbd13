import { paths } from '../../lib/paths.ts';

/** The links of header, menu and footer. */
export const navigation = [
  { label: 'Services', href: paths.section('services') },
  { label: 'About Us', href: paths.about },
  { label: 'Blog', href: paths.blog },
  { label: 'Contact', href: paths.section('contact') },
];

/** Those of the footer only. */
export const legalNavigation = [
  { label: 'Privacy', href: paths.privacy },
  { label: 'Imprint', href: paths.imprint },
];
