import {
  FORM_TIME_HEADER,
  LEAD_DEFAULTS,
  LEAD_FIELDS,
  TRAP_FIELD,
  type Lead,
  type LeadField,
} from '@sandglass/backend/lead.contract';
import { useEffect, useState } from 'react';
import * as words from 'virtual:words/form';
import { fill } from '../../words/fill.ts';
import { trackEvent } from '../../lib/analytics.ts';
import { call, HttpError } from '../../lib/http.ts';
import { onFirstUse } from '../../lib/first-use.ts';
import { LEAD_DRAFT } from '../../lib/stored.ts';
import { showToast, type Toast } from '../toast/toast.ts';
import { formDraft } from './form-draft.ts';
import { proposeFromAddress } from './message-about.ts';
import { useCheckedForm } from './use-checked-form.ts';

const draft = formDraft(LEAD_DRAFT, LEAD_FIELDS);

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

/** Sends the lead. After a lost response, the same content has the same idempotency key. */
const postLead = (lead: Record<LeadField, string>, form: HTMLFormElement): Promise<Response> => {
  const honeypot = form.elements.namedItem(TRAP_FIELD) as HTMLInputElement;
  const body = honeypot.value ? { ...lead, [TRAP_FIELD]: honeypot.value } : lead;
  const secondsOnPage = performance.now() / 1000;
  return call('POST', '/api/leads', body, {
    'Idempotency-Key': draft.idempotencyKeyFor(JSON.stringify(lead)),
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
  const [status, setStatus] = useState<FormStatus>();

  /** @param text what stays below the button, if not the description of the toast */
  const report = (toast: Toast, text = toast.description) => {
    showToast(toast);
    setStatus({ variant: toast.variant, text });
  };

  const form = useCheckedForm({
    draft,
    loadCheck,
    // The toast speaks of all fields. What stays says where to look.
    onMistakes: () => report(VALIDATION_ERROR, words.marked),
    onCorrected: () => setStatus(undefined),
    send: async (lead, sent) => {
      setStatus(undefined);
      const response = await postLead(lead, sent);
      const email = await readableEmail(response, lead.email);
      draft.forget();
      sent.reset();
      trackEvent('form_submit', ANALYTICS_LABEL);
      const hasMessage = lead.message !== LEAD_DEFAULTS.message;
      report(SUCCESS, fill(hasMessage ? words.received : words.subscribing, { email }));
    },
    sendUnchecked: submitWithoutScript,
    onFailure: (error) => {
      console.error('The lead was not sent:', error);
      trackEvent('form_submit_error', ANALYTICS_LABEL);
      const known = error instanceof Error ? error.message : '';
      const message = known || words.failed.unknown;
      report(errorToast(message), error instanceof HttpError ? error.body : message);
    },
  });

  useEffect(() => {
    // After the draft.
    proposeFromAddress();
    void onFirstUse(loadCheck);
  }, []);

  return { ...form, status };
};
