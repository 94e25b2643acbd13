import { cancel, erase as words, subscribers } from 'virtual:words/desk-dialogs';
import { labels } from 'virtual:words/lead';
import { trimmed } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { fill } from '../../words/fill.ts';
import { Filled } from '../../words/filled.tsx';
import { callApi } from '../session.ts';
import { jsonOf, LEADS, readLead, type JsonResponse, type RequestBody } from '../desk-api.ts';
import { forgetAll } from '../data/refresh.ts';
import { Problem } from '../record/problem.tsx';
import { notify } from '../notify.ts';
import { setLastAction } from '../lead/guard-save.ts';
import { draftedLeads, keepNoteDraft } from '../record/note-drafts.ts';

type Stored = JsonResponse<'Erasure_preview'> & { email: string };

export const EraseDialog = ({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) => {
  const [found, setFound] = useState<Stored>();
  const [nothing, setNothing] = useState('');
  const [failure, setFailure] = useState<Error>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    setNothing('');
    try {
      await action();
      setFailure(undefined);
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
  };
  const find = () =>
    run(async () => {
      const email = trimmed(String(new FormData(form.current!).get('erased-email')));
      const body: RequestBody<'Erasure_preview'> = { email };
      const stored = await jsonOf<'Erasure_preview'>(
        callApi('POST', `${LEADS}/erasures/preview`, body),
      );
      if (stored.leads > 0 || stored.subscription) setFound({ ...stored, email });
      else setNothing(fill(words.nothing, { email }));
    });
  const erase = ({ email, subscription }: Stored) =>
    run(async () => {
      const body: RequestBody<'Erasure_erase'> = { email };
      const { erased } = await jsonOf<'Erasure_erase'>(callApi('POST', `${LEADS}/erasures`, body));
      setLastAction(undefined);
      await onDone();
      notify(fill(subscription ? words.doneWithNewsletter : words.done, { count: erased }));
      // The response does not say which leads were erased.
      for (const id of draftedLeads())
        if ((await readLead(id).catch(() => undefined)) === null) keepNoteDraft(id, '');
      void forgetAll();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void (found ? erase(found) : find());
  };
  return (
    <Dialog title={words.title} description={words.text} onClose={onClose}>
      <form ref={form} className="grid gap-6" onSubmit={submit}>
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
            label={labels.email}
          />
        )}
        <p role="alert" className="font-semibold wrap-anywhere text-danger empty:sr-only">
          {nothing}
        </p>
        <Problem error={failure} onRetry={() => form.current!.requestSubmit()} />
        <div className="flex flex-wrap gap-3">
          {found ? (
            <Button key="erase" type="submit" variant="destructive" busy={busy}>
              {words.confirm}
            </Button>
          ) : (
            <Button key="find" type="submit" busy={busy}>
              {words.lookUp}
            </Button>
          )}
          <Button variant="ghost" className="border-control!" onClick={onClose}>
            {cancel}
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
      <Filled message={words.found} values={{ email: <strong>{email}</strong> }} />
      <span className="block">
        <Filled message={words.requests} values={{ requests: <strong>{leads}</strong> }} />
      </span>
      {subscription && (
        <span className="block">
          <Filled
            message={words.newsletter}
            values={{ state: <strong>{subscribers[subscription]}</strong> }}
          />
        </span>
      )}
    </p>
  );
};
