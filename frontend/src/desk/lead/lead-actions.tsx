import * as words from 'virtual:words/desk';
import { LEAD_STATES, type LeadState } from '@sandglass/backend/lead.contract';
import { clsx } from 'clsx/lite';
import type { KeyboardEvent } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { openDialog } from '../../components/dialog/use-dialog.ts';
import { Menu, MenuItem } from '../menu.tsx';
import { useYou } from '../data/use-counts.ts';
import type { DeskLead } from '../desk-api.ts';
import { deleteDialog, giveDialog } from '../dialogs/dialog-ids.ts';
import { focusLead } from '../keyboard/focus.ts';
import { STATE_KEYS } from '../keyboard/state-keys.ts';
import { labelOf, STATE_NAMES } from '../readable.ts';
import { AnswerItems, AnswerLink, SentQuestion, useIsDrafted } from './answer-lead.tsx';
import { changeLeads, toggleSpam, toggleTaken } from './actions.ts';

/**
 * Opens the list of a select at an arrow key. It and letters would otherwise choose, and save, each
 * state on the way.
 */
const openPickerInstead = (event: KeyboardEvent<HTMLSelectElement>) => {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  const isArrow = ['ArrowUp', 'ArrowDown'].includes(key);
  // Safari has no showPicker, and opens the list at an arrow key.
  const isHandled = isArrow ? currentTarget.showPicker : /^\S$/.test(key);
  if (altKey || ctrlKey || metaKey || !isHandled) return;
  event.preventDefault();
  if (isArrow) currentTarget.showPicker();
};

const PLAIN = { variant: 'ghost', size: 'sm', className: 'border-control! px-3!' } as const;
const FILLED = { variant: 'outline', size: 'sm', className: 'px-3!' } as const;

export const LeadActions = ({ lead }: { lead: DeskLead }) => {
  const { id, state, suspected } = lead;
  const hasAddress = lead.email !== '';
  const isDrafted = useIsDrafted(lead);
  return (
    <div className="grid gap-2 print:hidden lg:justify-items-end">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-1.5',
          // Two lines of two.
          suspected && 'max-md:grid max-md:grid-cols-2',
        )}
      >
        {suspected && (
          <Button
            {...PLAIN}
            aria-label={labelOf(words.clearSpam, lead)}
            onClick={({ detail }) => {
              // The second click of a double click may fall on the next lead.
              if (detail > 1) return;
              toggleSpam([lead]);
              // The button will be gone.
              focusLead(id);
            }}
          >
            {words.clearSpam}
          </Button>
        )}
        {hasAddress && (
          <AnswerLink
            lead={lead}
            // An answer tells a spammer that somebody reads here.
            className={buttonClass(suspected || isDrafted ? PLAIN : FILLED)}
          />
        )}
        <select
          aria-label={labelOf(words.state, lead)}
          aria-keyshortcuts={Object.values(STATE_KEYS).filter(Boolean).join(' ')}
          value={state}
          // iOS zooms in on a field of less than 16 px.
          className="min-h-9 max-w-full rounded-sm border border-control bg-card px-1.5 text-sm font-semibold max-md:min-h-11 any-pointer-coarse:text-base"
          onKeyDown={openPickerInstead}
          onChange={({ target }) => {
            changeLeads([lead], { state: target.value as LeadState });
            // Single-key shortcuts are off in the list of states.
            focusLead(id);
          }}
        >
          {LEAD_STATES.map((name) => (
            <option key={name} value={name}>
              {STATE_NAMES[name]}
            </option>
          ))}
        </select>
        <Menu label={words.menu} name={labelOf(words.menu, lead)}>
          {!suspected && <MenuItem onClick={() => toggleSpam([lead])}>{words.markSpam}</MenuItem>}
          <TakeItem lead={lead} />
          {hasAddress && (
            <>
              <hr className="my-2 border-rule" />
              <AnswerItems lead={lead} />
            </>
          )}
          <hr className="my-2 border-rule" />
          <MenuItem aria-haspopup="dialog" onClick={() => openDialog(deleteDialog(id))}>
            <span className="text-danger">{words.askToDelete}</span>
          </MenuItem>
        </Menu>
      </div>
      {isDrafted && <SentQuestion lead={lead} />}
    </div>
  );
};

/**
 * For those who have a name. It is rendered while the menu is open: the name comes with the counts,
 * which often change.
 */
const TakeItem = ({ lead }: { lead: DeskLead }) => {
  const you = useYou();
  if (you === undefined) return null;
  return (
    <>
      <MenuItem onClick={() => toggleTaken([lead])}>
        {lead.takenBy === you ? words.giveBack : words.take}
      </MenuItem>
      <MenuItem aria-haspopup="dialog" onClick={() => openDialog(giveDialog(lead.id))}>
        {words.give}
      </MenuItem>
    </>
  );
};
