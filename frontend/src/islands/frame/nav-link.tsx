import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { scrollIfThere } from '../../lib/scroll.ts';

type NavLinkProps = { href: string; onNavigate?: (() => void) | undefined } & Omit<
  ComponentProps<'a'>,
  'href'
>;

/** Whether a link leads to the page with this path, or to what the page belongs to. */
const currentOf = (path: string, href: string) => {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) || href === `/#${path.slice(1)}` ? 'true' : undefined;
};

/** A navigation link. It marks the current page, and scrolls even if the URL already has the hash of its section. */
export const NavLink = ({ href, onNavigate, ...props }: NavLinkProps) => {
  const [path] = useLocation();
  return (
    <Link
      href={href}
      aria-current={currentOf(path, href)}
      onClick={({ currentTarget }) => {
        onNavigate?.();
        scrollIfThere(currentTarget);
      }}
      {...props}
    />
  );
};
