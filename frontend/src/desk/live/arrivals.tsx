import { refreshed as words } from 'virtual:words/desk';
import { Button } from '../../components/button.tsx';
import { fill } from '../../words/fill.ts';
import { showArrived } from '../list-head/lazy-refresh.ts';
import type { LeadFilter } from '../views.ts';
import type { DeskLead } from '../desk-api.ts';
import { useHappening, useNews } from './news.ts';

interface ArrivalsProps {
  leads: readonly DeskLead[];
  filter: LeadFilter;
  className: string;
}

/** How many new leads the list does not show yet. */
export const Arrivals = ({ leads, filter, className }: ArrivalsProps) => {
  const arrived = useNews((news) => news.arrived);
  // A view that was opened since shows some of them.
  const count = arrived.size - leads.filter(({ id }) => arrived.has(id)).length;
  return (
    <div className={`ms-auto flex shrink-0 items-center gap-2 text-sm ${className}`}>
      <p role="status" id="arrived" className="font-semibold text-accent">
        {count > 0 && fill(words.arrived, { count })}
      </p>
      {count > 0 && (
        <Button
          variant="outline"
          size="sm"
          className="px-3!"
          aria-describedby="arrived"
          onClick={() => void showArrived(filter)}
        >
          {words.show}
        </Button>
      )}
    </div>
  );
};

/** Tells a screen reader what somebody else did last to one of these leads: its card shows it. */
export const LatestNews = ({ leads }: { leads: readonly DeskLead[] }) => {
  const latest = useNews(({ changed }) => [...changed.keys()].at(-1));
  const happening = useHappening(leads.find(({ id }) => id === latest));
  return (
    <p role="status" className="sr-only">
      {happening?.sentence}
    </p>
  );
};
