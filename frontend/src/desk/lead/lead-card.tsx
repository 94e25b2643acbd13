import { clsx } from 'clsx';
import type { DeskLead } from '@sandglass/backend/lead.contract';
import { memo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { texts } from '../texts.ts';
import type { Holder } from './change-lead.ts';
import { LeadActions } from './lead-actions.tsx';
import { LeadHead } from './lead-head.tsx';
import { LeadMessage } from './lead-message.tsx';
import { useCut } from './use-cut.ts';

/** A lead in the list. Rendered again only if it changes. */
export const LeadCard = memo(({ lead, holder }: { lead: DeskLead; holder: Holder }) => {
  const { id, name, suspected } = lead;
  const text = useRef<HTMLParagraphElement>(null);
  const isCut = useCut(text);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <article
      data-testid="lead-card"
      id={`request-${id}`}
      // A shortcut focuses it.
      tabIndex={-1}
      aria-label={`#${id} ${name}`}
      className={clsx(
        'grid scroll-mt-24 gap-x-6 gap-y-1.5 border border-rule px-3 py-2.5 md:px-4',
        suspected ? 'border-dashed text-muted' : 'bg-card',
      )}
    >
      <LeadHead lead={lead}>
        <Link href={paths.lead(id)} aria-keyshortcuts="o" className="hover:underline">
          {name}
        </Link>
      </LeadHead>
      <div className="grid items-end gap-x-6 gap-y-2 md:grid-cols-[1fr_auto]">
        <LeadMessage ref={text} lead={lead} cut={!showsAll} />
        <div className="flex flex-wrap items-center gap-2">
          {(isCut || showsAll) && (
            <Button
              variant="link"
              className="text-sm"
              aria-expanded={showsAll}
              aria-label={`${showsAll ? texts.desk.showLess : texts.desk.showAll}: #${id}`}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? texts.desk.showLess : texts.desk.showAll}
            </Button>
          )}
          <LeadActions lead={lead} holder={holder} />
        </div>
      </div>
    </article>
  );
});
