import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

/** A link above a page's heading, back to the list that contains the page. */
export const BackLink = ({ href, label, shortcut }: { href: string; label: string; shortcut?: string }) => (
  <Link
    href={href}
    aria-keyshortcuts={shortcut}
    className="text-link inline-flex min-h-7 items-center gap-2 justify-self-start font-semibold"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {label}
  </Link>
);
