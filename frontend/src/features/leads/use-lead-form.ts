import { LEAD_FIELDS, TRAP_FIELD, type LeadField } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { firstSign } from '../../lib/boot-state.ts';
import { notify, type Notice } from '../../ui/notices/store.ts';
import type { FieldErrors } from './check-lead.ts';
import { forgetDraft, keepDraft, keyOf, restoreDraft } from './lead-draft.ts';
import { submitLead } from './submit-lead.ts';

const { notices } = interfaceContent;

/** Only who fills the form in needs the schema and what it is written with. */
const loadCheck = async () => {
  try {
    return (await import('./check-lead.ts')).checkLead;
  } catch (cause) {
    throw new Error(notices.noAnswer, { cause });
  }
};

const control = (form: HTMLFormElement, field: string) => form.elements.namedItem(field) as HTMLInputElement;

/**
 * The lead form: idle, submitting, then success with the form cleared, or error with everything kept. A second try with
 * the same content after a lost answer has the same key, so it does not become a second lead, and an edit is not lost.
 */
export const useLeadForm = () => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Notice | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  // The page arrives with empty fields, in which a visitor may have typed before this script was there.
  useEffect(() => {
    restoreDraft(ref.current!);
    void firstSign.then(loadCheck).catch(() => undefined);
  }, []);
  const [submitting, setSubmitting] = useState(false);
  const busy = useRef(false);

  const report = (notice: Notice) => {
    notify(notice);
    setOutcome(notice);
  };

  const send = async (form: HTMLFormElement) => {
    const checkLead = await loadCheck();
    const { errors: found, lead } = checkLead(form);
    setErrors(found);
    if (!lead) {
      control(
        form,
        LEAD_FIELDS.find((field) => found[field])!,
      ).focus();
      report({ variant: 'destructive', title: notices.validationTitle, description: notices.validation });
      return;
    }
    setOutcome(null);
    setSubmitting(true);
    await submitLead(lead, keyOf(JSON.stringify(lead)), control(form, TRAP_FIELD).value);
    forgetDraft();
    form.reset();
    trackEvent({ action: 'form_submit', category: 'engagement' });
    report({ variant: 'default', title: notices.successTitle, description: notices.success });
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await send(event.currentTarget);
    } catch (error) {
      console.error('The lead was not sent:', error);
      trackEvent({ action: 'form_submit_error', category: 'engagement' });
      const message = (error instanceof Error && error.message) || notices.errorFallback;
      report({
        variant: 'destructive',
        title: notices.errorTitle,
        description: message + notices.errorSuffix,
      });
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  /** Keeps what was typed, and takes back what is no longer wrong. What is not finished yet is not called wrong. */
  const onInput = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    keepDraft(form);
    const shown = Object.keys(errors) as LeadField[];
    if (shown.length === 0) return;
    const checkLead = await loadCheck();
    const { errors: found } = checkLead(form);
    setErrors(Object.fromEntries(shown.map((field) => [field, found[field]])));
  };

  return { ref, errors, outcome, submitting, onSubmit, onInput };
};
