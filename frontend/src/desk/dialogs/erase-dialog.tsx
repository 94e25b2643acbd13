import { trimmed } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { call } from '../../lib/http.ts';
import { jsonOf, LEADS, readLead, type JsonResponse, type RequestBody } from '../desk-api.ts';
import { forgetAll } from '../data/refresh.ts';
import { notify } from '../notify.ts';
import { deskState, writeDraft } from '../store.ts';
import { SUBSCRIPTION_STATES } from './subscribers.tsx';

type Stored = JsonResponse<'Erasure_preview'> & { email: string };

export const EraseDialog = ({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) => {
  const [found, setFound] = useState<Stored>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    try {
      await action();
    } catch (failure) {
      setProblem(`That did not work: ${(failure as Error).message}`);
    }
    setBusy(false);
  };
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = trimmed(String(new FormData(event.currentTarget).get('erased-email')));
    void run(async () => {
      const body: RequestBody<'Erasure_preview'> = { email };
      const stored = await jsonOf<'Erasure_preview'>(
        call('POST', `${LEADS}/erasures/preview`, body),
      );
      if (stored.leads > 0 || stored.subscription) setFound({ ...stored, email });
      else setProblem(`Nothing is stored for this address. Please check its spelling: ${email}`);
    });
  };
  const erase = ({ email, subscription }: Stored) =>
    run(async () => {
      const body: RequestBody<'Erasure_erase'> = { email };
      const { erased } = await jsonOf<'Erasure_erase'>(call('POST', `${LEADS}/erasures`, body));
      await onDone();
      notify(
        `Requests erased: ${erased}${subscription ? ', with the newsletter subscription' : ''}`,
      );
      // The answer does not say which leads were erased.
      for (const id of Object.keys(deskState().drafts).map(Number))
        if ((await readLead(id).catch(() => undefined)) === null) writeDraft(id, '');
      void forgetAll();
    });
  return (
    <Dialog
      title="Erase everything from an email address"
      description="Every request from this address and its subscription to the newsletter will be deleted permanently. The audit trail keeps the numbers of the requests, without the address. The program that sends the newsletter is not told, so remove the address there by hand."
      onClose={onClose}
    >
      <form className="grid gap-6" onSubmit={find}>
        {found ? (
          <Found {...found} />
        ) : (
          // Not of type email: the browser would refuse what the server accepts, or show it in
          // ASCII.
          <Field
            name="erased-email"
            inputMode="email"
            autoCapitalize="none"
            required
            label="Email"
          />
        )}
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
          <Button variant="ghost" className="border-control!" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/**
 * What is stored for an address. It takes the focus, since the field that had it is gone, and is
 * then read out.
 */
const Found = ({ email, leads, subscription }: Stored) => {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <p ref={summary} tabIndex={-1} className="wrap-anywhere">
      To be erased: everything stored for <strong>{email}</strong>
      <span className="block">
        Requests: <strong>{leads}</strong>
      </span>
      {subscription && (
        <span className="block">
          Newsletter: <strong>{SUBSCRIPTION_STATES[subscription]}</strong>
        </span>
      )}
    </p>
  );
};
