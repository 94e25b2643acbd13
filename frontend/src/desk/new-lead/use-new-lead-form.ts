import { failed } from 'virtual:words/desk';
import { added } from 'virtual:words/desk-new';
import { unreachable } from 'virtual:words/errors';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { navigate } from 'wouter/use-browser-location';
import { create } from 'zustand';
import type { NewLead } from '../../components/lead-form/check-lead.ts';
import { formDraft } from '../../components/lead-form/form-draft.ts';
import { useCheckedForm } from '../../components/lead-form/use-checked-form.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { recall } from '../../lib/stored.ts';
import { paths } from '../../paths.ts';
import { fill } from '../../words/fill.ts';
import { COUNTS, jsonOf, LEADS, type RequestBody } from '../desk-api.ts';
import { acceptRecord } from '../lead/actions.ts';
import { notify, notifyFailure } from '../notify.ts';
import { numberOf } from '../readable.ts';
import { callApi } from '../session.ts';
import { deskState } from '../store.ts';

/** In the order of the form. */
const FIELDS = [
  'name',
  'company',
  'email',
  'cameBy',
  'message',
] as const satisfies (keyof NewLead)[];

const DRAFT = 'new-lead-draft';
const draft = formDraft(DRAFT, FIELDS);
const typed = () => JSON.stringify(recall(DRAFT));

/** After a lost response, the same content has the same idempotency key. */
const postLead = (lead: NewLead) => {
  const { email, ...others } = lead;
  const body: RequestBody<'AddedLeads_add'> = email === '' ? others : lead;
  return jsonOf<'AddedLeads_add'>(
    callApi('POST', `${LEADS}/desk`, body, {
      'Idempotency-Key': draft.idempotencyKeyFor(JSON.stringify(lead)),
    }),
  );
};

/** Whether a request is on its way, also after one has left the form and come back. */
const useSending = create(() => false);

const send = async (lead: NewLead) => {
  useSending.setState(true);
  try {
    await add(lead);
  } finally {
    useSending.setState(false);
  }
};

const add = async (lead: NewLead) => {
  const answer = postLead(lead);
  const sent = typed();
  const record = await answer;
  acceptRecord(record);
  void mutate(COUNTS);
  notify(fill(added, { number: numberOf(record) }));
  // Somebody has discarded it meanwhile, and may begin the next one.
  if (typed() !== sent) return;
  draft.forget();
  // In the place of the form, unless somebody has left it: Back leads to the list.
  if (window.location.pathname === paths.newLead)
    navigate(paths.lead(record.id), { replace: true });
};

/** Forgets what was typed, and leads back to the list. */
export const discard = (): void => {
  draft.forget();
  const { path, state } = deskState().list;
  navigate(path, { replace: true, state });
};

/** Loads zod, too. @throws if it cannot be loaded, as offline */
const loadCheck = () =>
  import('../../components/lead-form/check-lead.ts').then(
    ({ checkNewLead }) => checkNewLead,
    (cause: unknown) => {
      throw new Error(unreachable, { cause });
    },
  );

export const useNewLeadForm = () => {
  const form = useCheckedForm({
    draft,
    loadCheck,
    send,
    onFailure: (failure) => {
      const { message } = failure as Error;
      // To whoever has left the form, it shows what they typed.
      const tryAgain = () =>
        form.ref.current ? form.ref.current.requestSubmit() : navigate(paths.newLead);
      notifyFailure(fill(failed, { problem: message }), failure, tryAgain);
    },
  });
  useEffect(() => {
    // Whether it can be loaded is said when the form is sent.
    onFirstUse(loadCheck).catch(() => undefined);
  }, []);
  const isSending = useSending();
  return { ...form, submitting: form.submitting || isSending };
};
