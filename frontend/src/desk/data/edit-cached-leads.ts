import { mutate } from 'swr';
import {
  ACTIVITY,
  auditUrl,
  COUNTS,
  leadUrl,
  notesUrl,
  notificationsUrl,
  type DeskLead,
  type LeadCounts,
  type LeadRecord,
  type StaleLead,
  type StaleRecord,
} from '../desk-api.ts';
import { countsAfter, type CountedChange } from './counts-after.ts';
import { isListUrl, REVALIDATE } from './swr-cache.ts';
import type { Page, Pages } from './use-pages.ts';

// What one's own action changes in what was read.

/** What a list has of a lead, whatever came back with it. */
export const toDeskLead = (found: DeskLead | LeadRecord | StaleLead | StaleRecord): DeskLead => {
  const { record: _record, meanwhile: _meanwhile, ...lead } = found as StaleRecord;
  return lead;
};

/** It is read again when it is opened: it has what was done to all leads. */
const forgetActivity = () => void mutate(ACTIVITY, undefined);

const isList = (url: unknown) => isListUrl(String(url));

/**
 * Changes leads, or removes them with null, on their pages and in all lists that have been read.
 */
const editCached = (edits: ReadonlyMap<number, DeskLead | null>): void => {
  // A page may have been opened before the server answered.
  for (const [id, lead] of edits) void mutate(leadUrl(id), lead, { revalidate: false });
  forgetActivity();
  // A page without any of them stays the same array: React does not render it again.
  const edited = (page: DeskLead[]) =>
    page.some(({ id }) => edits.has(id))
      ? page.filter(({ id }) => edits.get(id) !== null).map((lead) => edits.get(lead.id) ?? lead)
      : page;
  const changedIds = [...edits].filter(([, lead]) => lead !== null).map(([id]) => id);
  const hasAll = ({ pages }: Pages<DeskLead>) => {
    const listed = new Set(pages.flat().map(({ id }) => id));
    return changedIds.every((id) => listed.has(id));
  };
  void mutate<Pages<DeskLead>>(
    isList,
    // A list without one of them may have it from now on: it is read again when it is opened.
    (known) => (known && hasAll(known) ? { ...known, pages: known.pages.map(edited) } : undefined),
    REVALIDATE,
  );
};

/** Puts changes into the numbers. Numbers that have not arrived yet are fetched again. */
export const recount = (changes: readonly CountedChange[]): void =>
  void mutate<LeadCounts>(COUNTS, (counts) => counts && countsAfter(changes, counts), REVALIDATE);

export const cacheLeads = (leads: readonly DeskLead[]): void =>
  editCached(new Map(leads.map((lead) => [lead.id, lead])));

export const uncacheLeads = (leads: readonly DeskLead[]): void =>
  editCached(new Map(leads.map(({ id }) => [id, null])));

/** What is shown is read again at once, the other lists when they are opened. */
export const rereadLists = (): Promise<unknown> => {
  forgetActivity();
  return mutate(isList, undefined, REVALIDATE);
};

/**
 * Puts the newest items of a list in the place of those known, and before the older ones that
 * follow them.
 */
const cacheNewest = <Item>(url: string, { items, next }: Page<Item>): void =>
  void mutate<Pages<Item>>(
    url,
    (known) => {
      const all = known?.pages.flat() ?? [];
      const last = JSON.stringify(items.at(-1));
      const index = all.findIndex((item) => JSON.stringify(item) === last);
      const older = index < 0 ? [] : all.slice(index + 1);
      if (!known || older.length === 0) return { pages: [items], next };
      return { pages: [items, older], next: known.next };
    },
    { revalidate: false },
  );

const cacheRecord = ({ id, record }: LeadRecord): void => {
  cacheNewest(notesUrl(id), record.notes);
  cacheNewest(auditUrl(id), record.history);
  void mutate(notificationsUrl(id), record.notifications, { revalidate: false });
};

/**
 * Puts what one's own action has saved into the cache, instead of reading again: the leads and, of a
 * single one, its notes, audit trail and deliveries.
 */
export const cacheSaved = (saved: readonly (DeskLead | LeadRecord)[]): void => {
  const leads = saved.map((each) => {
    if (!('record' in each)) {
      // Of many at once, only the leads come along. The audit trail is read again when it is shown.
      void mutate(auditUrl(each.id), undefined);
      return toDeskLead(each);
    }
    cacheRecord(each);
    return toDeskLead(each);
  });
  cacheLeads(leads);
};
