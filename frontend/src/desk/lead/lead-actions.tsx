import type { DeskLead, LeadState } from '@sandglass/backend/lead.contract';
import { useRef, useState } from 'react';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { recount } from '../data/use-counts.ts';
import { changeLead, deleteLead, historyAddress, OvertakenError } from '../desk-api.ts';
import { LeadNotifications } from './lead-notifications.tsx';
import { StateButtons } from './lead-state.tsx';
import { HistoryList } from '../record/history-list.tsx';
import { LeadNotes } from '../record/lead-notes.tsx';
import { texts } from '../texts.ts';

const text = texts.desk;

/** Called when the lead was removed, with the message to show. */
export type OnGone = (id: number, said: string) => void;

interface LeadActionsProps {
  lead: DeskLead;
  open: boolean;
  onGone: OnGone;
  onChanged: (lead: DeskLead) => void;
}

/** The actions on a lead: set its state, mark or clear as spam, delete, write notes; and what was done to it. */
export const LeadActions = ({ lead, open: opensRecord, onGone, onChanged }: LeadActionsProps) => {
  const { id, name } = lead;
  const suspected = lead.suspected === true;
  const { opened, open, close, closeIfOpen } = useHistoryDialog();
  const confirmation = `delete-${id}`;
  const [said, setSaid] = useState('');
  /** Whether the last action was a mark as spam, which can be undone. */
  const [hasMarked, setHasMarked] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const markButton = useRef<HTMLButtonElement>(null);
  const named = (deed: string) => text.request + id + deed;
  const put = (changed: DeskLead) => {
    recount(lead, changed);
    onChanged(changed);
  };
  const leave = (said: string) => {
    recount(lead);
    onGone(id, said);
  };
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    setHasMarked(false);
    setError('');
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof OvertakenError)) setError(text.failed + (failure as Error).message);
      else if (failure.lead) {
        put(failure.lead);
        setError(text.stale);
      } else leave(text.gone);
    }
    setBusy(false);
  };
  const setState = (state: LeadState) =>
    run(async () => {
      put(await changeLead(lead, { state }));
      setSaid(text.done.state + text.leadStates[state]);
    });
  const mark = () =>
    run(async () => {
      put(await changeLead(lead, { suspected: !suspected }));
      setSaid(named(suspected ? text.done.clear : text.done.mark));
      setHasMarked(!suspected);
    });
  const undo = () => {
    // This button goes, so the focus moves to the one that does the same.
    markButton.current?.focus();
    void mark();
  };
  const remove = () =>
    run(async () => {
      try {
        await deleteLead(lead);
      } finally {
        // A message about a failure is below the dialog.
        await closeIfOpen(confirmation);
      }
      leave(named(text.done.delete));
    });
  const markText = suspected ? text.clear : text.mark;
  return (
    <div className="grid gap-3 border-t border-rule pt-4 md:col-span-12">
      <div className="flex flex-wrap gap-3">
        <StateButtons lead={lead} busy={busy} onState={(state) => void setState(state)} />
        <Button
          ref={markButton}
          variant="outline"
          size="sm"
          aria-label={`${markText}: #${id}`}
          busy={busy}
          onClick={() => void mark()}
        >
          {markText}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${text.delete}: #${id}`}
          aria-haspopup="dialog"
          busy={busy}
          onClick={() => open(confirmation)}
        >
          {text.delete}
        </Button>
      </div>
      <div className={said ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'sr-only'}>
        <p role="status" className="text-sm font-semibold">
          {said}
        </p>
        {hasMarked && (
          <Button variant="outline" size="sm" aria-keyshortcuts="u" onClick={undo}>
            {text.undo}
          </Button>
        )}
      </div>
      <LeadNotes id={id} open={opensRecord} />
      <HistoryList address={historyAddress(id)} title={text.history} open={opensRecord} />
      <LeadNotifications id={id} />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
      {opened === confirmation && (
        <Dialog title={text.deleteTitle} description={text.deleteText} onClose={close}>
          <p className="mb-6 wrap-anywhere">
            #{id} {name}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="destructive" busy={busy} onClick={() => void remove()}>
              {text.delete}
            </Button>
            <Button variant="ghost" onClick={() => void close()}>
              {text.cancel}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
};
