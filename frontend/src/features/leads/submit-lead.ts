import { FORM_TIME_HEADER, TRAP_FIELD, type LeadInput } from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { createApi } from '../../lib/http.ts';

const call = createApi(interfaceContent.notices.noAnswer);

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
