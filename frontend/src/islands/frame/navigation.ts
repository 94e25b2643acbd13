import { paths } from '../../lib/paths.ts';
import { texts } from './texts.ts';

export const navigation = [
  { label: texts.services, href: paths.section('services') },
  { label: texts.about, href: paths.about },
  { label: texts.blog, href: paths.blog },
  { label: texts.contact, href: paths.section('contact') },
] as const;
