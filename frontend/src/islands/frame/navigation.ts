import { interfaceContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';

const { about, blog, services, contact } = interfaceContent.header;

/** The links of the header, the mobile menu and the footer. */
export const navigation = [
  { label: services, href: paths.section('services') },
  { label: about, href: paths.about },
  { label: blog, href: paths.blog },
  { label: contact, href: paths.section('contact') },
] as const;

/** The links of the footer to the notices that the law wants. */
export const legal = [
  { label: interfaceContent.footer.privacy, href: paths.privacy },
  { label: interfaceContent.footer.imprint, href: paths.imprint },
] as const;
