import type { DeskLead } from '@sandglass/backend/lead.contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

const common = shared.desk;

interface DeleteDialogProps {
  lead: DeskLead;
  onClose: () => Promise<void>;
  onDelete: () => Promise<void>;
}

/** Asks whether to delete a lead. */
export const DeleteDialog = ({ lead: { id, name }, onClose, onDelete }: DeleteDialogProps) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={text.deleteTitle} description={text.deleteText} onClose={() => void onClose()}>
      <p className="mb-6 wrap-anywhere">
        #{id} {name}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="destructive"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onDelete();
          }}
        >
          {common.delete}
        </Button>
        <Button variant="ghost" onClick={() => void onClose()}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
