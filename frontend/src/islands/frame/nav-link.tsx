import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { scrollIfThere } from '../../lib/scroll.ts';

type NavLinkProps = { href: string; onNavigate?: (() => void) | undefined } & Omit<
  ComponentProps<'a'>,
  'href'
>;

/** A navigation link. It marks the current page, and scrolls even if the URL already has the hash of its section. */
export const NavLink = ({ href, onNavigate, ...props }: NavLinkProps) => {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={path === href ? 'page' : undefined}
      onClick={({ currentTarget }) => {
        onNavigate?.();
        scrollIfThere(currentTarget);
      }}
      {...props}
    />
  );
};
