import type { DeskLead, LeadState } from '@sandglass/backend/lead.contract';
import { useState } from 'react';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changeLead, deleteLead, historyAddress, OvertakenError } from '../desk-api.ts';
import { LeadNotifications } from './lead-notifications.tsx';
import { StateButtons } from './lead-state.tsx';
import { HistoryList } from '../record/history-list.tsx';
import { LeadNotes } from '../record/lead-notes.tsx';
import { texts } from '../texts.ts';

const text = texts.desk;

/**
 * Called when the lead no longer belongs in the list.
 *
 * @param said the message to show
 * @param undo takes the action back, and resolves with the next message
 */
export type OnGone = (id: number, said: string, undo?: () => Promise<string>) => void;

interface LeadActionsProps {
  lead: DeskLead;
  open: boolean;
  onGone: OnGone;
  onChanged: (lead: DeskLead) => void;
}

/** The actions on a lead: set its state, mark or clear as spam, delete, write notes; and what was done to it. */
export const LeadActions = ({ lead, open: opensRecord, onGone, onChanged }: LeadActionsProps) => {
  const { id, name, version } = lead;
  const suspected = lead.suspected === true;
  const { opened, open, close, closeIfOpen } = useHistoryDialog();
  const confirmation = `delete-${id}`;
  const [said, setSaid] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [notesAdded, setNotesAdded] = useState(0);
  const named = (deed: string) => text.request + id + deed;
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    setError('');
    try {
      await action();
    } catch (failure) {
      if (!(failure instanceof OvertakenError)) setError(text.failed + (failure as Error).message);
      else if (failure.lead) {
        onChanged(failure.lead);
        setError(text.stale);
      } else onGone(id, text.gone);
    }
    setBusy(false);
  };
  const setState = (state: LeadState) =>
    run(async () => {
      onChanged(await changeLead(lead, { state }));
      setSaid(text.done.state + text.leadStates[state]);
    });
  const mark = () =>
    run(async () => {
      const changed = await changeLead(lead, { suspected: !suspected });
      if (suspected) onGone(id, named(text.done.clear));
      else onGone(id, named(text.done.mark), () => unmark(changed));
    });
  const unmark = async (marked: DeskLead) => {
    try {
      await changeLead(marked, { suspected: false });
      return named(text.done.clear);
    } catch (failure) {
      if (!(failure instanceof OvertakenError)) return text.failed + (failure as Error).message;
      return failure.lead ? text.stale : text.gone;
    }
  };
  const remove = () =>
    run(async () => {
      try {
        await deleteLead(lead);
      } finally {
        // A message about a failure is below the dialog.
        await closeIfOpen(confirmation);
      }
      onGone(id, named(text.done.delete));
    });
  const markText = suspected ? text.clear : text.mark;
  return (
    <div className="grid gap-3 border-t border-rule pt-4 md:col-span-12">
      <div className="flex flex-wrap gap-3">
        <StateButtons lead={lead} busy={busy} onState={(state) => void setState(state)} />
        <Button
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
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {said}
      </p>
      <LeadNotes id={id} open={opensRecord} onAdded={() => setNotesAdded(notesAdded + 1)} />
      <HistoryList
        address={historyAddress(id)}
        title={text.history}
        open={opensRecord}
        version={version + notesAdded}
      />
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
