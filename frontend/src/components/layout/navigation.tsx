import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../paths.ts';

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

/** Whether a link leads to the page with this path, or to what the page belongs to. */
const currentOf = (path: string, href: string) => {
  if (path === href) return 'page';
  const isBelow = path.startsWith(`${href}/`);
  const isSectionOfPage = href === `/#${path.slice(1)}`;
  return isBelow || isSectionOfPage ? 'true' : undefined;
};

export const NavLink = ({ href, children, ...props }: { href: string } & ComponentProps<'a'>) => {
  const [path] = useLocation();
  return (
    <a href={href} aria-current={currentOf(path, href)} {...props}>
      {children}
    </a>
  );
};
