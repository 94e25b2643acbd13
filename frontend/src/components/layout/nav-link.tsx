import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';

/** Whether a link leads to the page with this path, or to what the page belongs to. */
const currentOf = (path: string, href: string) => {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) || href === `/#${path.slice(1)}` ? 'true' : undefined;
};

export const NavLink = ({ href, children, ...props }: { href: string } & ComponentProps<'a'>) => {
  const [path] = useLocation();
  return (
    <a href={href} aria-current={currentOf(path, href)} {...props}>
      {children}
    </a>
  );
};
