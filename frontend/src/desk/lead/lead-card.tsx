import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk-list';
import { memo, useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../components/button.tsx';
import type { DeskLead } from '../desk-api.ts';
import { useCard } from '../keyboard/focus.ts';
import { useHappening } from '../live/news.ts';
import { beginningOf } from '../text/long-text.tsx';
import { labelOf, shownText, spokenName } from '../readable.ts';
import { SelectBox } from '../selection/select-box.tsx';
import { LeadActions } from './lead-actions.tsx';
import { LeadHead } from './lead-head.tsx';
import { LeadMessage } from './lead-message.tsx';

/** In pixels. As much may a link in the last line, padded for a finger, stand out. */
const LESS_THAN_A_LINE = 12;

/** A lead in the list. Rendered again only if it changes. */
export const LeadCard = memo(({ lead }: { lead: DeskLead }) => {
  const { id, suspected } = lead;
  const isLong = beginningOf(lead.message) !== lead.message;
  const card = useCard(id);
  const news = useHappening(lead)?.sentence;
  const message = useRef<HTMLParagraphElement>(null);
  const [isClamped, setClamped] = useState(isLong);
  const [isExpanded, setExpanded] = useState(false);
  useEffect(() => {
    // While expanded, it stays 'clamped': 'Show less' keeps its button and the focus.
    if (isExpanded) return undefined;
    const { current } = message;
    // Called when the message is laid out, which happens only near the screen.
    const observer = new ResizeObserver(() =>
      setClamped(isLong || current!.scrollHeight > current!.clientHeight + LESS_THAN_A_LINE),
    );
    observer.observe(current!);
    return () => observer.disconnect();
  }, [isExpanded, isLong]);
  const toggle = isExpanded ? words.showLess : words.showAll;
  return (
    <article
      ref={card}
      data-testid="lead-card"
      id={`request-${id}`}
      // A shortcut focuses it.
      tabIndex={-1}
      aria-label={spokenName(lead)}
      className={clsx(
        // Marks of a name, one above the other, must not cover other cards. The outline is inside.
        'relative grid grid-cols-1 overflow-clip scroll-mt-24 gap-x-6 -outline-offset-3 border border-rule px-3 pb-2 has-[input:checked,:popover-open]:border-accent has-[input:checked]:bg-selected md:gap-y-1.5 md:ps-11 md:pe-4 md:py-2.5',
        suspected ? 'border-dashed text-muted' : 'bg-card',
      )}
    >
      <LeadHead lead={lead} start={<SelectBox id={id} />} news={news}>
        {/* Not a Link of the router: each would be rendered again whenever the location changes. */}
        <a
          href={paths.lead(id)}
          aria-keyshortcuts="o"
          className="hover:underline max-md:flex max-md:min-h-11 max-md:min-w-11 max-md:items-center max-md:py-1.5"
        >
          {shownText(lead, 'name')}
        </a>
      </LeadHead>
      <div className="grid grid-cols-1 items-end gap-x-6 gap-y-2 lg:grid-cols-[1fr_auto]">
        <LeadMessage ref={message} lead={lead} cut={!isExpanded}>
          {(isClamped || isExpanded) && (
            <Button
              variant="link"
              size="sm"
              // In place of the sixth line: space of its own would move the cards below. If a
              // rotation leaves six lines of more, it stays, and stands for the sixth alone.
              className={clsx(
                'items-end! px-0! pt-0! pb-1! md:min-h-7! print:hidden',
                !isExpanded && 'absolute start-0 bottom-0',
              )}
              aria-expanded={isExpanded}
              aria-label={labelOf(toggle, lead)}
              onClick={() => setExpanded(!isExpanded)}
            >
              {toggle}
            </Button>
          )}
        </LeadMessage>
        <LeadActions lead={lead} />
      </div>
    </article>
  );
});
