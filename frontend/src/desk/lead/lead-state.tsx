import { LEAD_STATES, type DeskLead, type LeadState } from '@sandglass/backend/lead.contract';
import { clsx } from 'clsx';
import { buttonClass } from '../../ui/button.tsx';
import { texts } from '../texts.ts';

const text = texts.desk;

/** The keys that set a state, listed in texts.ts: `shortcutList`. */
const KEYS: Record<LeadState, string> = { new: 'e', answered: 'a', closed: 'c' };

/** The state of a lead, and whether it looks like spam. */
export const StateBadge = ({ lead: { state, suspected } }: { lead: DeskLead }) => (
  <p className="my-1.5 flex flex-wrap gap-2 text-sm font-semibold">
    <span
      data-testid="lead-state"
      className={clsx(
        'border px-2',
        state === 'new' && !suspected ? 'border-accent text-accent' : 'border-control text-muted',
      )}
    >
      {text.leadStates[state]}
    </span>
    {suspected && <span className="border border-control px-2 text-muted">{text.suspectedBadge}</span>}
  </p>
);

interface StateButtonsProps {
  lead: DeskLead;
  busy: boolean;
  onState: (state: LeadState) => void;
}

/**
 * A button for each state, of which the present one is pressed. They are never disabled, because a button that is loses
 * the focus.
 */
export const StateButtons = ({ lead: { id, state: present }, busy, onState }: StateButtonsProps) => (
  <div role="group" aria-label={`${text.state}: #${id}`} className="flex flex-wrap">
    {LEAD_STATES.map((state) => (
      <button
        key={state}
        type="button"
        aria-pressed={state === present}
        aria-disabled={busy}
        aria-keyshortcuts={KEYS[state]}
        className={buttonClass({
          variant: state === present ? 'default' : 'ghost',
          size: 'sm',
          className: '-ml-px border-control! first:ml-0',
        })}
        onClick={() => busy || state === present || onState(state)}
      >
        {text.leadStates[state]}
      </button>
    ))}
  </div>
);
