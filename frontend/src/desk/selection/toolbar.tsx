import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import type { DeskLead, LeadChange } from '../desk-api.ts';
import { DELETE_SELECTED } from '../dialogs/open-dialog.tsx';
import { restoreFocus } from '../keyboard/focus.ts';
import { changeLeads } from '../lead/change-lead.ts';
import { STATE_NAMES } from '../readable.ts';
import { clearSelection } from '../store.ts';

interface Action {
  label: string;
  key?: string;
  run: () => unknown;
  opensDialog?: boolean;
  variant?: 'outline' | 'ghost';
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
    { label: 'Mark as spam', key: '!', run: changeTo({ suspected: true }) },
    { label: 'Not spam', run: changeTo({ suspected: false }) },
    { label: 'Delete…', key: '#', run: askToDelete, opensDialog: true },
    { label: 'Clear', key: 'Escape', run: clearSelection, variant: 'ghost' },
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
      {actions.map(({ label, key, run, opensDialog, variant = 'outline' }, index) => (
        <Button
          key={label}
          variant={variant}
          size="sm"
          // On a phone, the last one stands beside the number.
          className="px-1! last:ms-auto max-md:min-h-11! max-md:last:absolute max-md:last:end-0 max-md:last:top-0 md:px-2!"
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
