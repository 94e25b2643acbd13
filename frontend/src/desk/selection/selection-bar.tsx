import { clsx } from 'clsx/lite';
import { memo, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import type { DeskLead, LeadFilter } from '../desk-api.ts';
import { DELETE_SELECTED, DELETE_SUSPECTED } from '../dialogs/open-dialog.tsx';
import { restoreFocus } from '../keyboard/focus.ts';
import { changeLeads } from '../lead/change-lead.ts';
import { clearSelection, selectOnly, useDesk } from '../store.ts';

const BAR =
  'sticky top-0 z-10 -mt-2 mb-0 md:mb-1.5 flex flex-wrap items-center gap-x-3 bg-paper print:hidden';

/** Above the list: selects all of it, and says what can be done with what is selected. */
export const SelectionBar = memo(
  ({ leads, filter }: { leads: readonly DeskLead[]; filter: LeadFilter }) => {
    const selected = useDesk((desk) => desk.selected);
    const chosen = leads.filter(({ id }) => selected.has(id));
    return (
      <div className={BAR}>
        <SelectAll leads={leads} count={chosen.length} />
        {chosen.length > 0 && <Toolbar chosen={chosen} />}
        {isWholeSuspected(filter) && chosen.length === 0 && (
          <Button
            variant="outline"
            size="sm"
            className="ms-auto max-md:min-h-11!"
            aria-haspopup="dialog"
            onClick={() => openHistoryDialog(DELETE_SUSPECTED)}
          >
            Delete all suspected…
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
          aria-label="Select all shown"
          className="size-4.5 cursor-pointer accent-primary"
          checked={isAll}
          onChange={() => (isAll ? clearSelection() : selectOnly(leads.map(({ id }) => id)))}
        />
      </span>
      {count === 0 ? 'Select all shown' : `${count} selected`}
    </label>
  );
};

/** https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/: one stop of Tab, within which the arrow keys move. */
const Toolbar = ({ chosen }: { chosen: readonly DeskLead[] }) => {
  const [stop, setStop] = useState(0);
  // Once it is gone, a button of it cannot have the focus.
  useEffect(() => restoreFocus, []);
  const actions = [
    { label: 'Answered', key: 'a', run: () => changeLeads(chosen, { state: 'answered' }) },
    { label: 'Closed', key: 'c', run: () => changeLeads(chosen, { state: 'closed' }) },
    { label: 'New', run: () => changeLeads(chosen, { state: 'new' }) },
    { label: 'Mark as spam', key: '!', run: () => changeLeads(chosen, { suspected: true }) },
    { label: 'Not spam', run: () => changeLeads(chosen, { suspected: false }) },
    { label: 'Delete…', key: '#', run: () => openHistoryDialog(DELETE_SELECTED) },
    { label: 'Clear', key: 'Escape', run: clearSelection },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: stop + 1,
      ArrowLeft: stop - 1,
      Home: 0,
      End: actions.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[(next + actions.length) % actions.length]!.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons do
    <div
      role="toolbar"
      aria-label="Selected requests"
      className="grid grow grid-cols-3 gap-1.5 pb-1.5 max-md:w-full md:flex md:flex-wrap md:pb-0"
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, key, run }, index) => (
        <Button
          key={label}
          variant={label === 'Clear' ? 'ghost' : 'outline'}
          size="sm"
          // On a phone, the last one stands beside the number.
          className="px-1! last:ms-auto max-md:min-h-11! max-md:last:absolute max-md:last:end-0 max-md:last:top-0 md:px-2!"
          aria-keyshortcuts={key}
          aria-haspopup={label === 'Delete…' ? 'dialog' : undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};
