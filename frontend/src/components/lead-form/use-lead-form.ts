import {
  FORM_TIME_HEADER,
  LEAD_DEFAULTS,
  TRAP_FIELD,
  type Lead,
  type LeadField,
} from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import * as words from 'virtual:words/form';
import { fill } from '../../words/fill.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { call, HttpError } from '../../lib/http.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { showToast, type Toast } from '../toast/toast.ts';
import type { FieldErrors } from './check-lead.ts';
import { forgetDraft, idempotencyKeyFor, restoreDraft, saveDraft } from './lead-draft.ts';

const ANALYTICS_LABEL = 'Contact form';

const SUCCESS: Toast = { variant: 'default', ...words.success };

const VALIDATION_ERROR: Toast = { variant: 'destructive', ...words.invalid };

const errorToast = (problem: string): Toast => ({
  variant: 'destructive',
  title: words.failed.title,
  description: fill(words.failed.description, { problem }),
});

/** What the form shows of the last attempt, after the toast is gone. */
interface FormStatus {
  variant: Toast['variant'];
  text: string | undefined;
}

/**
 * Loads the schema and zod, which only visitors who use the form need. Undefined if they cannot be
 * loaded, as offline or after a new release.
 */
const loadCheck = () =>
  import('./check-lead.ts').then(
    ({ checkLead }) => checkLead,
    () => undefined,
  );

/**
 * Leaves the form to the browser, as without JavaScript.
 * @throws if the site cannot be reached: the browser's error page would replace the form
 */
const submitWithoutScript = async (form: HTMLFormElement): Promise<void> => {
  await call('HEAD', window.location.pathname);
  form.noValidate = false;
  if (form.reportValidity()) form.submit();
};

/** Scrolls also if the field is in view: its scroll margin keeps it clear of the toast. */
const focusInvalidField = (form: HTMLFormElement, errors: FieldErrors) => {
  const controls = [...form.elements] as HTMLInputElement[];
  const control = controls.find(({ name }) => name in errors)!;
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
};

/** Sends the lead. After a lost response, the same content has the same idempotency key. */
const postLead = (lead: Record<LeadField, string>, form: HTMLFormElement): Promise<Response> => {
  const honeypot = form.elements.namedItem(TRAP_FIELD) as HTMLInputElement;
  const body = honeypot.value ? { ...lead, [TRAP_FIELD]: honeypot.value } : lead;
  const secondsOnPage = performance.now() / 1000;
  return call('POST', '/api/leads', body, {
    'Idempotency-Key': idempotencyKeyFor(JSON.stringify(lead)),
    [FORM_TIME_HEADER]: secondsOnPage.toFixed(1),
  });
};

/**
 * The address as the visitor reads it: Chromium gives scripts a domain in ASCII. The lead is stored
 * already, even if its answer cannot be read.
 */
const readableEmail = async (response: Response, sent: string): Promise<string> => {
  const stored = (await response.json().catch(() => ({}))) as Partial<Lead>;
  return stored.emailUnicode ?? sent;
};

export const useLeadForm = () => {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [status, setStatus] = useState<FormStatus>();
  const [submitting, setSubmitting] = useState(false);
  /** As `submitting`, but set at once: a second press before React renders must not send twice. */
  const busy = useRef(false);

  useEffect(() => {
    ref.current!.noValidate = true;
    restoreDraft(ref.current!);
    void onFirstUse(loadCheck);
  }, []);

  /** @param text what stays below the button, if not the description of the toast */
  const report = (toast: Toast, text = toast.description) => {
    showToast(toast);
    setStatus({ variant: toast.variant, text });
  };

  const reportFailure = (error: unknown) => {
    console.error('The lead was not sent:', error);
    trackEvent('form_submit_error', ANALYTICS_LABEL);
    const known = error instanceof Error ? error.message : '';
    const message = known || words.failed.unknown;
    report(errorToast(message), error instanceof HttpError ? error.body : message);
  };

  const send = async (form: HTMLFormElement) => {
    const checkLead = await loadCheck();
    if (!checkLead) return submitWithoutScript(form);
    const { errors: found, lead } = checkLead(form);
    if (!lead) {
      // Rendered before the page scrolls: what appears later would move the field again.
      flushSync(() => {
        setErrors(found);
        // The toast speaks of all fields. What stays says where to look.
        report(VALIDATION_ERROR, words.marked);
      });
      return focusInvalidField(form, found);
    }
    setErrors({});
    setStatus(undefined);
    setSubmitting(true);
    const response = await postLead(lead, form);
    const email = await readableEmail(response, lead.email);
    forgetDraft();
    form.reset();
    trackEvent('form_submit', ANALYTICS_LABEL);
    const hasMessage = lead.message !== LEAD_DEFAULTS.message;
    report(SUCCESS, fill(hasMessage ? words.received : words.subscribing, { email }));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    try {
      await send(event.currentTarget);
    } catch (error) {
      reportFailure(error);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  /** Saves the draft. Updates or clears the errors that are shown, and shows no new ones. */
  const onInput = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    saveDraft(form);
    const shown = Object.keys(errors) as LeadField[];
    if (shown.length === 0) return;
    const checkLead = await loadCheck();
    if (!checkLead) return;
    const { errors: found } = checkLead(form);
    setErrors(Object.fromEntries(shown.map((field) => [field, found[field]])));
  };

  return { ref, errors, status, submitting, onSubmit, onInput };
};
