import { useLocation } from 'wouter';
import * as words from 'virtual:words/layout';
import { paths } from '../../paths.ts';

export interface NavigationItem {
  label: string;
  href: string;
  /** The page of the same subject, for a section of the home page. */
  page?: string;
}

export const navigation: readonly NavigationItem[] = [
  { label: words.services, href: paths.section('services'), page: paths.services },
  { label: words.about, href: paths.about },
  { label: words.blog, href: paths.blog },
  { label: words.contact, href: paths.section('contact') },
];

export const legalNavigation: readonly NavigationItem[] = [
  { label: words.privacy, href: paths.privacy },
  { label: words.imprint, href: paths.imprint },
];

/** The `aria-current` of a link: to the page with this path, or to what the page belongs to. */
const ariaCurrentOf = (path: string, { href, page }: NavigationItem) => {
  if (path === href) return 'page';
  const belongs = path === page || path.startsWith(`${href}/`);
  return belongs ? 'true' : undefined;
};

interface NavLinkProps {
  link: NavigationItem;
  className: string;
}

export const NavLink = ({ link, className }: NavLinkProps) => {
  const [path] = useLocation();
  return (
    <a href={link.href} aria-current={ariaCurrentOf(path, link)} className={className}>
      {link.label}
    </a>
  );
};
