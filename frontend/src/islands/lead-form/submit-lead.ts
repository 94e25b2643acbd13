import { FORM_TIME_HEADER, TRAP_FIELD, type LeadInput } from '@sandglass/backend/lead.contract';
import { call } from '../../lib/http.ts';

/**
 * Sends a lead.
 *
 * @param key idempotency key (UUID): the server stores only one lead per key
 * @param remark value of the honeypot field, which people leave empty
 * @throws HttpError if the server rejects the lead
 * @throws Error if the network fails
 */
export const submitLead = async (input: LeadInput, key: string, remark: string): Promise<void> => {
  await call('POST', '/api/leads', remark ? { ...input, [TRAP_FIELD]: remark } : input, {
    'Idempotency-Key': key,
    [FORM_TIME_HEADER]: (performance.now() / 1000).toFixed(1),
  });
};

/**
 * Has the browser validate and submit the form, as it does without JavaScript: the server validates it again, and
 * answers with a page that shows the outcome. Does nothing but report the first invalid field if there is one.
 *
 * @throws HttpError or Error if the site cannot be reached; the browser's error page would replace the form otherwise
 */
export const submitWithoutScript = async (form: HTMLFormElement): Promise<void> => {
  await call('HEAD', window.location.pathname);
  form.noValidate = false;
  if (form.reportValidity()) form.submit();
};
