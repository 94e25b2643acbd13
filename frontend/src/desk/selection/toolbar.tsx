import { LEAD_STATES } from '@sandglass/backend/lead.contract';
import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/desk';
import { clear, selected, selectedRequests } from 'virtual:words/desk-tools';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { openDialog } from '../../components/dialog/use-dialog.ts';
import { fill } from '../../words/fill.ts';
import type { DeskLead, LeadChange } from '../desk-api.ts';
import { useYou } from '../data/use-counts.ts';
import { DELETE_SELECTED, GIVE_SELECTED } from '../dialogs/dialog-ids.ts';
import { restoreFocus } from '../keyboard/focus.ts';
import { changeLeads } from '../lead/actions.ts';
import { STATE_KEYS } from '../keyboard/state-keys.ts';
import { STATE_NAMES } from '../readable.ts';
import { clearSelection } from '../store.ts';

interface Action {
  label: string;
  key?: string | undefined;
  run: () => unknown;
  opensDialog?: boolean;
  /** Whether it would change anything. */
  isOffered?: boolean;
  className?: string;
}

/** The first state of a request stands last: one rarely goes back to it. */
const [FIRST, ...OTHERS] = LEAD_STATES;
const BUTTONS = [...OTHERS, FIRST];

const askToDelete = () => openDialog(DELETE_SELECTED);
const askToGive = () => openDialog(GIVE_SELECTED);

/** On a phone, at the bottom of the screen, where a thumb is; a toast stands above it. */
const ON_PHONE =
  'max-md:not-short:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-control max-md:bg-paper max-md:px-gutter max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[anchor-name:--toolbar]';

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/: one stop of Tab, within which the arrow keys
 * move.
 */
export const Toolbar = ({ chosen }: { chosen: readonly DeskLead[] }) => {
  const [lastStop, setStop] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  // When the toolbar goes, the button that had the focus goes with it.
  useEffect(() => () => restoreFocus(), []);
  const hasName = useYou() !== undefined;
  const suspected = chosen.filter((lead) => lead.suspected).length;
  const changeTo = (change: LeadChange) => () => changeLeads(chosen, change);
  const allActions: Action[] = [
    ...BUTTONS.map((state) => ({
      label: STATE_NAMES[state],
      key: STATE_KEYS[state],
      run: changeTo({ state }),
    })),
    {
      label: words.clearSpam,
      run: changeTo({ suspected: false }),
      isOffered: suspected > 0,
    },
    {
      label: words.markSpam,
      key: '!',
      run: changeTo({ suspected: true }),
      isOffered: suspected < chosen.length,
    },
    { label: words.give, key: 'g', run: askToGive, opensDialog: true, isOffered: hasName },
    {
      label: words.askToDelete,
      key: '#',
      run: askToDelete,
      opensDialog: true,
      className: 'ms-2.5 border-current! text-danger!',
    },
    // On a phone, it stands beside the number.
    {
      label: clear,
      key: 'Escape',
      run: clearSelection,
      className: 'ms-auto max-md:absolute max-md:end-gutter max-md:top-0',
    },
  ];
  const actions = allActions.filter(({ isOffered = true }) => isOffered);
  const stop = Math.min(lastStop, actions.length - 1);
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
    buttons.current[(next + actions.length) % actions.length]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons do
    <div
      role="toolbar"
      aria-label={selectedRequests}
      className={clsx('flex grow flex-wrap items-center gap-x-1.5 gap-y-4 md:gap-y-1.5', ON_PHONE)}
      onKeyDown={onKeyDown}
    >
      <p className="text-sm max-md:-mb-4 max-md:flex max-md:min-h-11 max-md:w-full max-md:items-center md:me-1.5">
        {fill(selected, { count: chosen.length })}
      </p>
      {actions.map(({ label, key, run, opensDialog, className = 'border-control!' }, index) => (
        <Button
          key={label}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          variant="ghost"
          size="sm"
          className={clsx('px-2! max-md:min-h-11! md:px-1.5! lg:px-2!', className)}
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
