import type { DeskLead } from '@sandglass/backend/lead.contract';
import { useState } from 'react';
import { adminContent } from '../../content/admin.ts';
import { interfaceContent } from '../../content/site.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeadNotifications } from './lead-notifications.tsx';
import { deleteLead, markLead } from './desk-api.ts';

const text = adminContent.desk;

interface LeadActionsProps {
  lead: DeskLead;
  /** Called when the lead no longer belongs in the list, with the message to show. */
  onGone: (id: number, said: string) => void;
}

/** The actions on a lead: mark or clear as spam, delete, and see the notifications. */
export const LeadActions = ({ lead, onGone }: LeadActionsProps) => {
  const { id, name } = lead;
  const suspected = lead.suspected === true;
  const { opened, open, close } = useHistoryDialog();
  const confirmation = `delete-${id}`;
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>, said: string) => {
    setBusy(true);
    try {
      await action();
      await close();
      onGone(id, said);
    } catch (failure) {
      await close();
      setError(text.failed + (failure as Error).message);
      setBusy(false);
    }
  };
  const markText = suspected ? text.clear : text.mark;
  return (
    <div className="grid gap-3 border-t border-rule pt-4 md:col-span-12">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          aria-label={`${markText}: #${id}`}
          disabled={busy}
          onClick={() =>
            void run(() => markLead(id, !suspected), suspected ? text.done.clear : text.done.mark)
          }
        >
          {markText}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${text.delete}: #${id}`}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={() => open(confirmation)}
        >
          {text.delete}
        </Button>
      </div>
      <LeadNotifications id={id} />
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
      {opened === confirmation && (
        <Dialog
          title={text.deleteTitle}
          description={text.deleteText}
          closeLabel={interfaceContent.dialog.close}
          onClose={close}
        >
          <p className="mb-6 wrap-anywhere">
            #{id} {name}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="destructive"
              disabled={busy}
              onClick={() => void run(() => deleteLead(id), text.done.delete)}
            >
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
