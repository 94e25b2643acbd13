import { Mark } from '../components/logo/logo.tsx';
import { firmName } from '../content/site.ts';
import { ORIGIN } from '../page-meta.ts';

/** On paper, in place of the header: whose page it is, and where it was. */
export const PrintHead = ({ path }: { path: string }) => (
  <div className="mb-6 hidden flex-wrap justify-self-stretch items-center gap-x-3 border-b border-rule pb-3 text-sm text-muted print:flex">
    <Mark className="h-8 w-auto text-accent" />
    <p className="grow font-serif text-xl text-text">{firmName}</p>
    <p>{ORIGIN + path}</p>
  </div>
);
