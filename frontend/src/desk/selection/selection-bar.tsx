import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk-list';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { OnDemand } from '../../components/on-demand.tsx';
import { openDialog } from '../../components/dialog/use-dialog.ts';
import { fill } from '../../words/fill.ts';
import type { DeskLead } from '../desk-api.ts';
import { DELETE_SUSPECTED } from '../dialogs/dialog-ids.ts';
import { focusHeadingIfLost } from '../keyboard/focus.ts';
import { clearSelection, selectOnly, useDesk } from '../store.ts';
import { Arrivals, LatestNews } from '../live/arrivals.tsx';
import type { LeadFilter } from '../views.ts';

const BAR =
  'top-0 z-10 -mt-2 mb-0 md:-mt-1 md:mb-1 md:py-2 flex flex-wrap items-center gap-x-2 bg-paper lg:gap-x-3 print:hidden';
/** On a phone, it stays where it is, and the toolbar is at the bottom of the screen. */
const SELECTING = 'md:sticky md:shadow-[0_1px_var(--control)]';

const loadToolbar = () => import('./toolbar.tsx');

/** Above the list: selects all of it, and says what can be done with what is selected. */
export const SelectionBar = memo(
  ({ leads, filter }: { leads: readonly DeskLead[]; filter: LeadFilter }) => {
    const selected = useDesk((desk) => desk.selected);
    const chosen = leads.filter(({ id }) => selected.has(id));
    return (
      <div className={clsx(BAR, chosen.length > 0 && SELECTING)}>
        {/* Before anything is selected, too: only what changes in it is announced. */}
        <p role="status" className="sr-only">
          {chosen.length > 0 && fill(words.selected, { count: chosen.length })}
        </p>
        <LatestNews leads={leads} />
        <div className="flex min-w-0 grow items-center max-md:w-full md:contents">
          {leads.length > 0 && <SelectAll leads={leads} count={chosen.length} />}
          <Arrivals
            leads={leads}
            filter={filter}
            className={clsx(chosen.length > 0 && 'md:hidden')}
          />
        </div>
        <OnDemand load={loadToolbar} wanted={chosen.length > 0} onFail={clearSelection}>
          {({ Toolbar }) => <Toolbar chosen={chosen} />}
        </OnDemand>
        {leads.length > 0 && isWholeSuspected(filter) && (
          <Button
            variant="ghost"
            size="sm"
            className={clsx(
              'ms-auto border-current! text-danger! max-md:mb-1.5',
              chosen.length > 0 && 'md:hidden',
            )}
            aria-haspopup="dialog"
            onClick={() => openDialog(DELETE_SUSPECTED)}
          >
            {words.deleteSuspected}
          </Button>
        )}
      </div>
    );
  },
);

/** With a search or a period, not all that are suspected are shown. */
const isWholeSuspected = ({ view, q, from, to }: LeadFilter) =>
  view === 'suspected' && !q && !from && !to;

const SelectAll = ({ leads, count }: { leads: readonly DeskLead[]; count: number }) => {
  const box = useRef<HTMLInputElement>(null);
  const isAll = count === leads.length;
  // It goes with the last lead of the list.
  useEffect(() => () => focusHeadingIfLost(), []);
  useLayoutEffect(() => {
    box.current!.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-center text-sm select-none md:min-h-9">
      <span className="grid w-11 shrink-0 place-items-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={words.selectAll}
          className="size-4.5 cursor-pointer accent-primary"
          checked={isAll}
          onChange={() => (isAll ? clearSelection() : selectOnly(leads.map(({ id }) => id)))}
        />
      </span>
      <span className={clsx('min-w-0', count > 0 && 'md:hidden')}>{words.selectAll}</span>
    </label>
  );
};
