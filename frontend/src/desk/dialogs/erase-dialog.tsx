import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices/store.ts';
import { call } from '../../lib/http.ts';
import { keepNoteDraft, noteDrafts } from '../data/note-drafts.ts';
import { jsonOf, leadAddress, LEADS, readLead, type Answer, type Body } from '../desk-api.ts';
import { askAgain } from '../desk-page.tsx';
import { texts } from '../texts.ts';

type Stored = Answer<'LeadDesk_preview'> & { email: string };

export const EraseDialog = ({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) => {
  const [found, setFound] = useState<Stored>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (failure) {
      setProblem(texts.failed + (failure as Error).message);
    }
    setBusy(false);
  };
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('erased-email'));
    void run(async () => {
      const body: Body<'LeadDesk_preview'> = { email };
      const stored = await jsonOf<'LeadDesk_preview'>(call('POST', `${LEADS}/erasures/preview`, body));
      if (stored.leads > 0 || stored.subscription) setFound({ ...stored, email });
      else setProblem(`Nothing is stored for this address. Please check its spelling: ${email}`);
    });
  };
  const erase = ({ email, subscription }: NonNullable<typeof found>) =>
    run(async () => {
      const body: Body<'LeadDesk_erase'> = { email };
      const { erased } = await jsonOf<'LeadDesk_erase'>(call('POST', `${LEADS}/erasures`, body));
      await onDone();
      const description = `Requests erased: ${erased}${subscription ? ', with the entry in the newsletter' : ''}`;
      notify({ variant: 'default', description });
      // The answer does not say which requests were erased.
      for (const id of Object.keys(noteDrafts()).map(Number))
        if ((await readLead(leadAddress(id)).catch(() => undefined)) === null) keepNoteDraft(id, '');
      void askAgain();
    });
  return (
    <Dialog
      title="Erase everything from an email address"
      description="Every request from this address and its subscription to the newsletter will be deleted permanently. The audit trail keeps the numbers of the requests, without the address. The program that sends the newsletter is not told, so remove the address there by hand."
      onClose={onClose}
    >
      <form className="grid gap-6" onSubmit={find}>
        {found ? <Found {...found} /> : <Field name="erased-email" type="email" required label="Email" />}
        <p role="alert" className="font-semibold wrap-anywhere text-danger empty:sr-only">
          {problem}
        </p>
        <div className="flex flex-wrap gap-3">
          {found ? (
            <Button key="erase" variant="destructive" busy={busy} onClick={() => void erase(found)}>
              Erase
            </Button>
          ) : (
            <Button key="find" type="submit" busy={busy}>
              Look up
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** What is stored for an address. It takes the focus, since the field that had it is gone, and is then read out. */
const Found = ({ email, leads, subscription }: Stored) => {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <p ref={summary} tabIndex={-1} className="wrap-anywhere">
      {'To be erased: everything stored for '}
      <strong>{email}</strong>
      <span className="block">
        {'Requests: '}
        <strong>{leads}</strong>
      </span>
      {subscription && (
        <span className="block">
          {'Newsletter: '}
          <strong>{texts.newsletterCounts[subscription]}</strong>
        </span>
      )}
    </p>
  );
};
