import {
  FORM_TIME_HEADER,
  LEAD_DEFAULTS,
  TRAP_FIELD,
  type Lead,
  type LeadField,
} from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import { trackEvent } from '../../lib/analytics.ts';
import { call, HttpError } from '../../lib/http.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { showToast, type Toast } from '../toast/toast.ts';
import type { FieldErrors } from './check-lead.ts';
import { forgetDraft, keepDraft, keyOf } from './lead-draft.ts';
import { texts } from './texts.ts';

const ANALYTICS_LABEL = 'Contact form';

/** Loads the schema and zod, which only visitors who use the form need; undefined if a new release has replaced them. */
const loadCheck = () =>
  import('./check-lead.ts').then(
    ({ checkLead }) => checkLead,
    () => undefined,
  );

/** Chromium gives the script an address whose domain is in ASCII. The lead is stored, whatever becomes of its answer. */
const readableEmail = async (response: Response, sent: string): Promise<string> => {
  const stored = (await response.json().catch(() => ({}))) as Partial<Lead>;
  return stored.emailUnicode ?? sent;
};

/** As without JavaScript. Throws if the site cannot be reached: the browser's error page would replace the form. */
const submitWithoutScript = async (form: HTMLFormElement): Promise<void> => {
  await call('HEAD', window.location.pathname);
  form.noValidate = false;
  if (form.reportValidity()) form.submit();
};

/** After a lost response, a retry with the same content has the same idempotency key, and creates no second lead. */
export const useLeadForm = () => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<{
    variant: Toast['variant'];
    text: string | undefined;
  }>();
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    ref.current!.noValidate = true;
    // The visitor may have typed into the prerendered fields before hydration: that input stays.
    keepDraft(ref.current!, { restored: true });
    void onFirstUse(loadCheck);
  }, []);
  const [submitting, setSubmitting] = useState(false);
  const busy = useRef(false);

  /** @param lasting what stays beside the button, if not the words of the toast */
  const report = (toast: Toast, lasting = toast.description) => {
    showToast(toast);
    setOutcome({ variant: toast.variant, text: lasting });
  };

  const send = async (form: HTMLFormElement) => {
    const checkLead = await loadCheck();
    if (!checkLead) return submitWithoutScript(form);
    const { errors: found, lead } = checkLead(form);
    setErrors(found);
    if (!lead) {
      const invalid = [...form.elements].find((field) => (field as HTMLInputElement).name in found);
      (invalid as HTMLElement).focus();
      return report({
        variant: 'destructive',
        title: texts.validationTitle,
        description: texts.validation,
      });
    }
    setOutcome(undefined);
    setSubmitting(true);
    const { value: trap } = form.elements.namedItem(TRAP_FIELD) as HTMLInputElement;
    const sent = trap ? { ...lead, [TRAP_FIELD]: trap } : lead;
    const response = await call('POST', '/api/leads', sent, {
      'Idempotency-Key': keyOf(JSON.stringify(lead)),
      [FORM_TIME_HEADER]: (performance.now() / 1000).toFixed(1),
    });
    const email = await readableEmail(response, lead.email);
    forgetDraft();
    form.reset();
    trackEvent('form_submit', ANALYTICS_LABEL);
    report(
      { variant: 'default', title: texts.successTitle, description: texts.success },
      (lead.message === LEAD_DEFAULTS.message ? texts.subscribing : texts.received)(email),
    );
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await send(event.currentTarget);
    } catch (error) {
      console.error('The lead was not sent:', error);
      trackEvent('form_submit_error', ANALYTICS_LABEL);
      const message = (error instanceof Error && error.message) || texts.errorFallback;
      report(
        {
          variant: 'destructive',
          title: texts.errorTitle,
          description: message + texts.errorSuffix,
        },
        error instanceof HttpError ? error.body : message,
      );
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  /** Saves the draft, and updates or clears the errors already shown. Shows no new errors while the visitor types. */
  const onInput = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    keepDraft(form);
    const shown = Object.keys(errors) as LeadField[];
    if (shown.length === 0) return;
    const found = (await loadCheck())?.(form).errors;
    if (found) setErrors(Object.fromEntries(shown.map((field) => [field, found[field]])));
  };

  return { ref, errors, outcome, submitting, onSubmit, onInput };
};
