import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk-list';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { OnDemand } from '../../components/on-demand.tsx';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { fill } from '../../words/fill.ts';
import type { DeskLead } from '../desk-api.ts';
import { DELETE_SUSPECTED } from '../dialogs/dialog-ids.ts';
import { focusHeadingIfLost } from '../keyboard/focus.ts';
import { clearSelection, selectOnly, useDesk } from '../store.ts';
import type { LeadFilter } from '../views.ts';

const BAR =
  'top-0 z-10 -mt-2 mb-0 md:-mt-1 md:mb-1 md:py-2 flex flex-wrap items-center gap-x-2 bg-paper lg:gap-x-3 print:hidden';

const loadToolbar = () => import('./toolbar.tsx');

/** Above the list: selects all of it, and says what can be done with what is selected. */
export const SelectionBar = memo(
  ({ leads, filter }: { leads: readonly DeskLead[]; filter: LeadFilter }) => {
    const selected = useDesk((desk) => desk.selected);
    // The bar goes with the last lead of the list.
    useEffect(() => () => focusHeadingIfLost(), []);
    const chosen = leads.filter(({ id }) => selected.has(id));
    return (
      <div className={clsx(BAR, chosen.length > 0 && 'sticky shadow-[0_1px_var(--control)]')}>
        <SelectAll leads={leads} count={chosen.length} />
        <OnDemand load={loadToolbar} wanted={chosen.length > 0} onFail={clearSelection}>
          {({ Toolbar }) => <Toolbar chosen={chosen} />}
        </OnDemand>
        {isWholeSuspected(filter) && chosen.length === 0 && (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto border-current! text-danger! max-md:mb-1.5"
            aria-haspopup="dialog"
            onClick={() => openHistoryDialog(DELETE_SUSPECTED)}
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
  useLayoutEffect(() => {
    box.current!.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-center text-sm select-none md:min-h-9',
        count === 0 &&
          'opacity-0 group-hover/list:opacity-100 focus-within:opacity-100 any-pointer-coarse:opacity-100',
      )}
    >
      <span className="grid w-11 place-items-center">
        <input
          ref={box}
          type="checkbox"
          aria-label={words.selectAll}
          className="size-4.5 cursor-pointer accent-primary"
          checked={isAll}
          onChange={() => (isAll ? clearSelection() : selectOnly(leads.map(({ id }) => id)))}
        />
      </span>
      {count === 0 ? words.selectAll : fill(words.selected, { count })}
    </label>
  );
};
