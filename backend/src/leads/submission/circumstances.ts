import type { Request } from 'express';
import { FORM_TIME_HEADER, TRAP_FIELD } from '../lead.contract.ts';
import { clientAddress } from '../../limits/client-address.ts';
import type { Circumstances } from '../spam/spam-watch.ts';

/**
 * Reads what a request reveals besides the lead. A malformed value counts as absent.
 *
 * @throws BadRequestException (400) if a proxy reports no valid address
 */
export const circumstancesOf = (request: Request): Circumstances => {
  const seconds = request.get(FORM_TIME_HEADER);
  return {
    address: clientAddress(request),
    trapped: isFilledIn(request.body),
    ...(seconds && /^\d{1,6}(?:\.\d{1,3})?$/.test(seconds) ? { seconds: Number(seconds) } : {}),
  };
};

const isFilledIn = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, TRAP_FIELD)) return false;
  const value = (body as Record<string, unknown>)[TRAP_FIELD];
  return value !== null && value !== '';
};
