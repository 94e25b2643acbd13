import type { AuditEntry } from '@sandglass/backend/lead.contract';
import { mutate } from 'swr';
import { unstable_serialize } from 'swr/infinite';
import { auditAddress, type ItemPage } from '../desk-api.ts';
import { texts } from '../texts.ts';
import { withFirst } from './use-pages.ts';

/**
 * Puts what somebody has just done into the audit trail of a lead, if that has been read. No answer says under which name
 * the server recorded it: until the trail is read again, it is `you`, by the clock of the browser.
 */
export const addOwnDeed = (lead: number, deed: Pick<AuditEntry, 'what' | 'state'>): void => {
  const entry = { lead, by: texts.desk.you, at: new Date().toISOString(), ...deed };
  const trail = unstable_serialize(() => auditAddress(lead));
  void mutate<ItemPage<AuditEntry>[]>(trail, (pages) => withFirst(entry, pages), { revalidate: false });
};
