import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import type { DeskLead, LeadChange } from '../desk-api.ts';
import { DELETE_SELECTED } from '../dialogs/dialog-ids.ts';
import { restoreFocus } from '../keyboard/focus.ts';
import { changeLeads } from '../lead/change-lead.ts';
import { STATE_NAMES } from '../readable.ts';
import { clearSelection } from '../store.ts';

interface Action {
  label: string;
  key?: string;
  run: () => unknown;
  opensDialog?: boolean;
  className?: string;
}

const askToDelete = () => openHistoryDialog(DELETE_SELECTED);

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/: one stop of Tab, within which the arrow keys
 * move.
 */
export const Toolbar = ({ chosen }: { chosen: readonly DeskLead[] }) => {
  const [stop, setStop] = useState(0);
  // When the toolbar goes, the button that had the focus goes with it.
  useEffect(() => () => restoreFocus(), []);
  const changeTo = (change: LeadChange) => () => changeLeads(chosen, change);
  const actions: Action[] = [
    { label: STATE_NAMES.answered, key: 'a', run: changeTo({ state: 'answered' }) },
    { label: STATE_NAMES.closed, key: 'c', run: changeTo({ state: 'closed' }) },
    { label: STATE_NAMES.new, run: changeTo({ state: 'new' }) },
    { label: words.markSpam, key: '!', run: changeTo({ suspected: true }) },
    { label: words.clearSpam, run: changeTo({ suspected: false }) },
    {
      label: words.askToDelete,
      key: '#',
      run: askToDelete,
      opensDialog: true,
      className: 'ms-2.5 border-current! text-danger!',
    },
    // On a phone, it stands beside the number.
    {
      label: words.clear,
      key: 'Escape',
      run: clearSelection,
      className: 'ms-auto max-md:absolute max-md:end-0 max-md:top-0',
    },
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
      aria-label={words.selectedRequests}
      className="grid grow grid-cols-[1.3fr_1fr_1fr] gap-x-1.5 gap-y-4 pb-1.5 max-md:w-full md:flex md:flex-wrap md:gap-y-1.5 md:pb-0"
      onKeyDown={onKeyDown}
    >
      {actions.map(({ label, key, run, opensDialog, className = 'border-control!' }, index) => (
        <Button
          key={label}
          variant="ghost"
          size="sm"
          className={clsx('px-1! max-md:min-h-11! md:px-1.5! lg:px-2!', className)}
          aria-keyshortcuts={key}
          aria-haspopup={opensDialog ? 'dialog' : undefined}
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
