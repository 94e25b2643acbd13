import { paths } from '../../lib/paths.ts';
import { texts } from './texts.ts';

/** The links of the header, the mobile menu and the footer. */
export const navigation = [
  { label: texts.services, href: paths.section('services') },
  { label: texts.about, href: paths.about },
  { label: texts.blog, href: paths.blog },
  { label: texts.contact, href: paths.section('contact') },
] as const;

/** The links of the footer to the notices that the law wants. */
export const legal = [
  { label: texts.privacy, href: paths.privacy },
  { label: texts.imprint, href: paths.imprint },
] as const;
