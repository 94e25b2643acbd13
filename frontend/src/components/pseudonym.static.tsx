import { siteContent } from '../content/site.ts';

const { pseudonymNote } = siteContent;

/** A name has an asterisk if the firm has a note for those that are pseudonyms. */
export const asShown = (name: string): string => (pseudonymNote ? `${name}*` : name);

export const PseudonymNote = ({ className }: { className: string }) =>
  pseudonymNote && <p className={`${className} text-sm text-muted`}>{pseudonymNote}</p>;
