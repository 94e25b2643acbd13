import { LEAD_FIELDS, type LeadField } from '@sandglass/backend/lead.contract';
import { useRef, useState, type SubmitEvent } from 'react';
import useSWRMutation from 'swr/mutation';
import { interfaceContent } from '../../content/site.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { notify, type Notice } from '../../ui/notices/store.ts';
import { leadSchema } from './lead.schema.ts';
import { submitLead } from './leads-api.ts';

type FieldErrors = Partial<Record<LeadField, string>>;

const { notices } = interfaceContent;

const control = (form: HTMLFormElement, field: LeadField) =>
  form.elements.namedItem(field) as HTMLInputElement;

/** What the schema and the browser's own check of the e-mail field say of the form, one message a field. */
const findErrors = (form: HTMLFormElement, values: Record<string, FormDataEntryValue>): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of leadSchema.safeParse(values).error?.issues ?? []) {
    errors[path[0] as LeadField] ??= message;
  }
  const email = control(form, 'email');
  if (!email.validity.valid) errors.email ??= email.validationMessage;
  return errors;
};

/** The lead form: idle, submitting, then success with the form cleared, or error with everything kept. */
export const useLeadForm = () => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Notice | null>(null);
  // One key for one content: a second try after a lost answer does not become a second lead, and an edit is not lost.
  const attempt = useRef({ content: '', key: '' });
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
    const values = Object.fromEntries(new FormData(form));
    const found = findErrors(form, values);
    setErrors(found);
    const firstWrong = LEAD_FIELDS.find((field) => found[field]);
    if (firstWrong) {
      control(form, firstWrong).focus();
      report({ variant: 'destructive', title: notices.validationTitle, description: notices.validation });
      return;
    }
    setOutcome(null);
    const lead = leadSchema.parse(values);
    const content = JSON.stringify(lead);
    if (attempt.current.content !== content) attempt.current = { content, key: randomUuid() };
    try {
      await trigger([lead, attempt.current.key]);
      attempt.current = { content: '', key: '' };
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

  return { errors, outcome, submitting: isMutating, onSubmit };
};
