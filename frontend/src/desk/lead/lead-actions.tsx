import { LEAD_STATES, type LeadState } from '@sandglass/backend/lead.contract';
import type { KeyboardEvent } from 'react';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { Button } from '../../components/button.tsx';
import { Menu, MenuButton } from '../menu.tsx';
import type { DeskLead } from '../desk-api.ts';
import { deletionOf } from '../dialogs/open-dialog.tsx';
import { CARD } from '../keyboard/focus.ts';
import { texts } from '../texts.ts';
import { answer, changeLeads, toggleSpam } from './change-lead.ts';

const text = texts.desk;

/** Opens the list of a select at an arrow key. It and letters would otherwise choose, and save, each state on the way. */
const chooseFirst = (event: KeyboardEvent<HTMLSelectElement>) => {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isArrow = ['ArrowUp', 'ArrowDown'].includes(key);
  if (altKey || ctrlKey || metaKey || (!isArrow && !/^\S$/.test(key))) return;
  event.preventDefault();
  if (isArrow) event.currentTarget.showPicker();
};

export const LeadActions = ({ lead }: { lead: DeskLead }) => {
  const { id, state } = lead;
  const suspected = lead.suspected === true;
  return (
    <div className="flex flex-wrap items-center gap-1.5 print:hidden">
      <Button
        variant="outline"
        size="sm"
        className="px-3!"
        aria-label={`${text.answer}: #${id}`}
        aria-keyshortcuts="r"
        // The second click of a double click may fall on the next request.
        onClick={({ detail }) => detail < 2 && answer(lead)}
      >
        {text.answer}
      </Button>
      <select
        aria-label={`${text.state}: #${id}`}
        aria-keyshortcuts="a c"
        value={state}
        className="min-h-9 rounded-sm border border-control bg-card px-1.5 text-sm font-semibold"
        onKeyDown={chooseFirst}
        onChange={({ target }) => {
          void changeLeads([lead], { state: target.value as LeadState });
          // The shortcuts work there.
          target.closest<HTMLElement>(CARD)!.focus({ preventScroll: true });
        }}
      >
        {LEAD_STATES.map((name) => (
          <option key={name} value={name}>
            {text.leadStates[name]}
          </option>
        ))}
      </select>
      <Menu label={text.more} name={`${text.more}: #${id}`}>
        <MenuButton onClick={() => void toggleSpam([lead])}>
          {suspected ? text.clear : text.mark}
        </MenuButton>
        <MenuButton aria-haspopup="dialog" onClick={() => openHistoryDialog(deletionOf(id))}>
          {text.delete}
        </MenuButton>
      </Menu>
    </div>
  );
};
