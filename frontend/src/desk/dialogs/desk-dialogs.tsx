import type { DeskLead } from '@sandglass/backend/lead.contract';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { deleteAndTell, type Holder } from '../lead/change-lead.ts';
import { ACTIVITY } from '../desk-api.ts';
import { AuditTrail } from '../record/audit-trail.tsx';
import { texts } from '../texts.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { leadToDelete, type DeskDialog } from './dialogs.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SubscribersDialog } from './subscribers-dialog.tsx';

interface DeskDialogsProps {
  leads: readonly DeskLead[];
  holder: Holder;
}

/** The open dialog of the desk, if there is one. */
export const DeskDialogs = ({ leads, holder }: DeskDialogsProps) => {
  const { opened, close, closeIfOpen } = useHistoryDialog();
  const lead = leads.find(({ id }) => id === leadToDelete(opened));
  if (lead)
    return (
      <DeleteDialog
        lead={lead}
        onClose={close}
        onDelete={() => deleteAndTell(lead, holder, () => closeIfOpen(opened!))}
      />
    );
  switch (opened as DeskDialog | undefined) {
    case 'erasure':
      return <EraseDialog onClose={close} onDone={() => closeIfOpen('erasure')} />;
    case 'activity':
      return (
        <Dialog title={texts.desk.dialogs.activity} onClose={() => void close()}>
          <AuditTrail address={ACTIVITY} ofAll />
        </Dialog>
      );
    case 'subscribers':
      return <SubscribersDialog onClose={close} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={close} />;
    default:
      return null;
  }
};
