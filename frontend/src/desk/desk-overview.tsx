import { LEAD_STATES } from '@sandglass/backend/lead.contract';
import { buttonClass } from '../ui/button.tsx';
import { NO_FILTER, type LeadFilter } from './desk-api.ts';
import { useCounts } from './use-counts.ts';
import { texts } from './texts.ts';

const text = texts.desk;

interface DeskOverviewProps {
  filter: LeadFilter;
  onFilter: (filter: LeadFilter) => void;
}

/** How many leads there are in each state, and how many look like spam. Each number leads to its leads. */
export const DeskOverview = ({ filter, onFilter }: DeskOverviewProps) => {
  const counts = useCounts();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="group" aria-label={text.state} className="flex flex-wrap gap-3">
        {LEAD_STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={filter.state === state && filter.suspected === ''}
            className={buttonClass({ variant: 'outline', size: 'sm', className: 'gap-3' })}
            onClick={() => onFilter({ ...NO_FILTER, state })}
          >
            {text.leadStates[state]}
            {/* Wide enough for the placeholder and most numbers, so that the buttons do not move. */}
            <span className="min-w-[3ch] text-right tabular-nums">{counts?.[state] ?? '–'}</span>
          </button>
        ))}
      </div>
      {filter.suspected === '' && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span>
            {text.suspectedCount}
            <strong className="tabular-nums">{counts?.suspected ?? '–'}</strong>
          </span>
          {/* Takes its place before the numbers have arrived, so that the page does not move. */}
          <button
            type="button"
            className={`text-link min-h-9 font-semibold ${counts?.suspected ? '' : 'invisible'}`}
            onClick={() => onFilter({ ...NO_FILTER, suspected: 'true' })}
          >
            {text.showSuspected}
          </button>
        </p>
      )}
    </div>
  );
};
