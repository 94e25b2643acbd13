import { FORM_TIME_HEADER, TRAP_FIELD, type LeadInput } from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { createApi } from '../../lib/http.ts';

const call = createApi(interfaceContent.notices.noAnswer);

/**
 * Sends a lead.
 *
 * @param key UUID of the filled form: sent again with the same key, a lead is stored once
 * @param remark what stands in the field that people leave empty
 * @throws HttpError when the server refuses it, Error when no answer comes
 */
export const submitLead = async (input: LeadInput, key: string, remark: string): Promise<void> => {
  await call('POST', '/api/leads', remark ? { ...input, [TRAP_FIELD]: remark } : input, {
    'Idempotency-Key': key,
    [FORM_TIME_HEADER]: (performance.now() / 1000).toFixed(1),
  });
};
