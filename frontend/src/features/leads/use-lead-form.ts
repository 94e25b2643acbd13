import { LEAD_FIELDS, TRAP_FIELD, type LeadField } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import useSWRMutation from 'swr/mutation';
import { interfaceContent } from '../../content/site.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { notify, type Notice } from '../../ui/notices/store.ts';
import { forgetDraft, keepDraft, keyOf, restoreDraft } from './lead-draft.ts';
import { leadSchema } from './lead.schema.ts';
import { submitLead } from './leads-api.ts';

type FieldErrors = Partial<Record<LeadField, string>>;

const { notices } = interfaceContent;

const control = (form: HTMLFormElement, field: LeadField) =>
  form.elements.namedItem(field) as HTMLInputElement;

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

/** What the schema and the browser's own check of the e-mail field say of the form, one message a field. */
const findErrors = (form: HTMLFormElement): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of leadSchema.safeParse(valuesOf(form)).error?.issues ?? []) {
    errors[path[0] as LeadField] ??= message;
  }
  const email = control(form, 'email');
  if (!email.validity.valid) errors.email ??= email.validationMessage;
  return errors;
};

/**
 * The lead form: idle, submitting, then success with the form cleared, or error with everything kept. A second try with
 * the same content after a lost answer has the same key, so it does not become a second lead, and an edit is not lost.
 */
export const useLeadForm = () => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Notice | null>(null);
  const ref = useRef<HTMLFormElement>(null);
  // The page arrives with empty fields, in which a visitor may have typed before this script was there.
  useEffect(() => restoreDraft(ref.current!), []);
  const { trigger, isMutating } = useSWRMutation(
    'lead',
    (_, { arg }: { arg: Parameters<typeof submitLead> }) => submitLead(...arg),
  );

  const report = (notice: Notice) => {
    notify(notice);
    setOutcome(notice);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isMutating) return;
    const form = event.currentTarget;
    const found = findErrors(form);
    setErrors(found);
    const firstWrong = LEAD_FIELDS.find((field) => found[field]);
    if (firstWrong) {
      control(form, firstWrong).focus();
      report({ variant: 'destructive', title: notices.validationTitle, description: notices.validation });
      return;
    }
    setOutcome(null);
    const values = valuesOf(form);
    const lead = leadSchema.parse(values);
    try {
      await trigger([lead, keyOf(JSON.stringify(lead)), String(values[TRAP_FIELD] ?? '')]);
      forgetDraft();
      form.reset();
      trackEvent({ action: 'form_submit', category: 'engagement' });
      report({ variant: 'default', title: notices.successTitle, description: notices.success });
    } catch (error) {
      console.error('The lead was not sent:', error);
      trackEvent({ action: 'form_submit_error', category: 'engagement' });
      const message = (error instanceof Error && error.message) || notices.errorFallback;
      report({
        variant: 'destructive',
        title: notices.errorTitle,
        description: message + notices.errorSuffix,
      });
    }
  };

  /** Keeps what was typed, and takes back what is no longer wrong. What is not finished yet is not called wrong. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    keepDraft(form);
    if (Object.keys(errors).length === 0) return;
    const found = findErrors(form);
    setErrors(Object.fromEntries(Object.keys(errors).map((field) => [field, found[field as LeadField]])));
  };

  return { ref, errors, outcome, submitting: isMutating, onSubmit, onInput };
};
