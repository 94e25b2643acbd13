import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { scrollToSection } from '../lib/scroll.ts';

type NavLinkProps = { href: string; onNavigate?: (() => void) | undefined } & Omit<
  ComponentProps<'a'>,
  'href'
>;

/** A link of the navigation. It marks the current page, and scrolls again when the address names its section already. */
export const NavLink = ({ href, onNavigate, ...props }: NavLinkProps) => {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      onClick={() => {
        onNavigate?.();
        const [page, section] = href.split('#');
        if (section && page === path && window.location.hash === `#${section}`) scrollToSection(section);
      }}
      {...props}
    />
  );
};
