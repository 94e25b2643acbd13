import { ArrowLeft } from './icons.tsx';
import { Link } from 'wouter';

interface BackLinkProps {
  href: string;
  state?: object | undefined;
  label: string;
  shortcut?: string;
}

export const BackLink = ({ href, state, label, shortcut }: BackLinkProps) => (
  <Link
    href={href}
    state={state}
    aria-keyshortcuts={shortcut}
    className="text-link inline-flex min-h-7 items-center gap-2 justify-self-start font-semibold"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {label}
  </Link>
);
