import { LEAD_STATES, type LeadCounts } from '@sandglass/backend/lead.contract';
import { buttonClass } from '../ui/button.tsx';
import { NO_FILTER, type LeadFilter } from './desk-api.ts';
import { countText, useCounts } from './data/use-counts.ts';
import { texts } from './texts.ts';

const text = texts.desk;

interface DeskOverviewProps {
  filter: LeadFilter;
  onFilter: (filter: LeadFilter) => void;
}

/** How many leads there are in each state, and how many look like spam. Each number leads to its leads. */
export const DeskOverview = ({ filter, onFilter }: DeskOverviewProps) => {
  const counts = useCounts();
  const shown = (name: keyof LeadCounts) => (counts ? countText(counts[name]) : '–');
  return (
    <div role="group" aria-label={text.state} className="flex flex-wrap gap-3">
      {[...LEAD_STATES, 'suspected' as const].map((kind) => {
        const { state, suspected } =
          kind === 'suspected'
            ? ({ state: '', suspected: 'true' } as const)
            : ({ state: kind, suspected: '' } as const);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.state === state && filter.suspected === suspected}
            className={buttonClass({ variant: 'outline', size: 'sm', className: 'gap-3' })}
            onClick={() => onFilter({ ...NO_FILTER, state, suspected })}
          >
            {kind === 'suspected' ? text.suspectedBadge : text.leadStates[kind]}
            {/* Wide enough for the placeholder and most numbers, so that the buttons do not move. */}
            <span className="min-w-[3ch] text-right tabular-nums">{shown(kind)}</span>
          </button>
        );
      })}
    </div>
  );
};
