import { ArrowLeft } from './icons.tsx';
import { Link } from 'wouter';

interface BackLinkProps {
  href: string;
  /** The state of the new history entry. */
  state?: object | undefined;
  label: string;
  shortcut?: string;
}

/** A link above a page's heading, back to the list that contains the page. */
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
