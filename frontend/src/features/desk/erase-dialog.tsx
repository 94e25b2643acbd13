import { useState, type SubmitEvent } from 'react';
import { adminContent } from '../../content/admin.ts';
import { interfaceContent } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { eraseAddress } from './desk-api.ts';

const text = adminContent.desk;

interface EraseDialogProps {
  onClose: () => void;
  onErased: (count: number) => Promise<void>;
}

/** Asks for the e-mail address whose leads are to be erased. */
export const EraseDialog = ({ onClose, onErased }: EraseDialogProps) => {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const erase = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onErased(await eraseAddress(String(new FormData(event.currentTarget).get('erased-email'))));
    } catch (failure) {
      setError(text.failed + (failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={text.eraseTitle}
      description={text.eraseText}
      closeLabel={interfaceContent.dialog.close}
      onClose={onClose}
    >
      <form className="grid gap-6" onSubmit={erase}>
        <Field name="erased-email" type="email" required label={text.eraseLabel} error={error || undefined} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="destructive" busy={busy}>
            {text.eraseConfirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
