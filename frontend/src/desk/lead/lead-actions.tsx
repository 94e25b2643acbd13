import * as words from 'virtual:words/desk';
import { LEAD_STATES, oneLine, type LeadState } from '@sandglass/backend/lead.contract';
import { clsx } from 'clsx/lite';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { openHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { fill } from '../../words/fill.ts';
import { Menu, MenuItem } from '../menu.tsx';
import { useYou } from '../data/use-counts.ts';
import type { DeskLead } from '../desk-api.ts';
import { deleteDialog } from '../dialogs/dialog-ids.ts';
import { CARD } from '../keyboard/focus.ts';
import { notify } from '../notify.ts';
import { labelOf, numberOf, shownText, STATE_NAMES } from '../readable.ts';
import { answerTo } from './answer.ts';
import { changeLeads, toggleSpam, toggleTaken } from './change-lead.ts';

/**
 * Opens the list of a select at an arrow key. It and letters would otherwise choose, and save, each
 * state on the way.
 */
const openPickerInstead = (event: KeyboardEvent<HTMLSelectElement>) => {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isArrow = ['ArrowUp', 'ArrowDown'].includes(key);
  if (altKey || ctrlKey || metaKey || (!isArrow && !/^\S$/.test(key))) return;
  event.preventDefault();
  if (isArrow) event.currentTarget.showPicker();
};

const PLAIN = { variant: 'ghost', size: 'sm', className: 'border-control! px-3!' } as const;
const FILLED = { variant: 'outline', size: 'sm', className: 'px-3!' } as const;

const focusCard = (control: Element) =>
  control.closest<HTMLElement>(CARD)!.focus({ preventScroll: true });

export const LeadActions = ({ lead }: { lead: DeskLead }) => {
  const { id, state, suspected } = lead;
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-1.5 print:hidden',
        // Two lines of two.
        suspected && 'max-md:grid max-md:grid-cols-2',
      )}
    >
      {suspected && (
        <Button
          {...PLAIN}
          aria-label={labelOf(words.clearSpam, lead)}
          onClick={({ currentTarget, detail }) => {
            // The second click of a double click may fall on the next lead.
            if (detail > 1) return;
            void toggleSpam([lead]);
            // The button will be gone.
            focusCard(currentTarget);
          }}
        >
          {words.clearSpam}
        </Button>
      )}
      <AnswerLink lead={lead} />
      <select
        aria-label={labelOf(words.state, lead)}
        aria-keyshortcuts="a c"
        value={state}
        // iOS zooms in on a field of less than 16 px.
        className="min-h-9 max-w-full rounded-sm border border-control bg-card px-1.5 text-sm font-semibold max-md:min-h-11 any-pointer-coarse:text-base"
        onKeyDown={openPickerInstead}
        onChange={({ target }) => {
          void changeLeads([lead], { state: target.value as LeadState });
          // Single-key shortcuts are off in the list of states.
          focusCard(target);
        }}
      >
        {LEAD_STATES.map((name) => (
          <option key={name} value={name}>
            {STATE_NAMES[name]}
          </option>
        ))}
      </select>
      <Menu label={words.menu} name={labelOf(words.menu, lead)}>
        {!suspected && (
          <MenuItem onClick={() => void toggleSpam([lead])}>{words.markSpam}</MenuItem>
        )}
        <TakeItem lead={lead} />
        <CopyItems lead={lead} />
        <hr className="my-2 border-rule" />
        <MenuItem aria-haspopup="dialog" onClick={() => openHistoryDialog(deleteDialog(id))}>
          <span className="text-danger">{words.askToDelete}</span>
        </MenuItem>
      </Menu>
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
    <MenuItem onClick={() => toggleTaken(lead)}>
      {lead.takenBy === you ? words.giveBack : words.take}
    </MenuItem>
  );
};

const markAnswered = (lead: DeskLead) => {
  // The card may have left the view, with its menu. If no draft opened (a page cannot know), these
  // help.
  const controls = (
    <Menu label={words.menu} name={words.menu}>
      <CopyItems lead={lead} />
    </Menu>
  );
  if (lead.state === 'answered') {
    const values = { number: numberOf(lead), state: STATE_NAMES.answered };
    notify(fill(words.isAnswered, values), 'default', { controls });
  } else void changeLeads([lead], { state: 'answered' }, { controls, warning: words.checkFirst });
};

/**
 * It opens beside the desk, which a mail program in the browser would otherwise replace. In
 * Firefox, that replaces it all the same, whatever the target: docs/desk.md names the way around.
 */
const AnswerLink = ({ lead }: { lead: DeskLead }) => {
  const { suspected } = lead;
  const texts = {
    subject: fill(words.draft.subject, { number: numberOf(lead) }),
    quote: fill(words.draft.quote, { name: oneLine(shownText(lead, 'name')) }),
  };
  const onClick = (event: MouseEvent) => {
    // The second click of a double click may fall on the next lead.
    if (event.detail > 1) event.preventDefault();
    else markAnswered(lead);
  };
  return (
    <a
      href={answerTo(lead, texts)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={labelOf(words.answer, lead)}
      aria-keyshortcuts="r"
      // An answer tells a spammer that somebody reads here.
      className={buttonClass(suspected ? PLAIN : FILLED)}
      onClick={onClick}
    >
      {words.answer}
    </a>
  );
};

const copy = (content: string, copied: string) =>
  // Browsers have no clipboard for pages that came over plain HTTP.
  (navigator.clipboard?.writeText(content) ?? Promise.reject(new Error())).then(
    () => notify(copied),
    () => notify(words.copyFailed, 'destructive'),
  );

/** For an answer where no draft opens. */
const CopyItems = ({ lead: { email, message } }: { lead: DeskLead }) => (
  <>
    <MenuItem onClick={() => void copy(email, words.addressCopied)}>{words.copyAddress}</MenuItem>
    <MenuItem onClick={() => void copy(`${email}\n\n${message}`, words.bothCopied)}>
      {words.copyBoth}
    </MenuItem>
  </>
);
