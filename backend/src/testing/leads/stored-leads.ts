import { LEAD_FIELDS, type LeadField, type LeadState } from '../../leads/lead.contract.ts';
import type { TestDatabase } from '../test-database.ts';

export interface StoredLead extends Partial<Record<LeadField, string>> {
  /**
   * An ISO 8601 instant. Without one, leads are stored a second apart, the first of them an hour
   * ago.
   */
  at?: string;
  suspected?: boolean;
  state?: LeadState;
}

/** The fields of a stored lead, unless a test gives others: `n`, `c` and so on, and an address. */
export const STORED_FIELDS = {
  ...(Object.fromEntries(LEAD_FIELDS.map((field) => [field, field.charAt(0)])) as Record<
    LeadField,
    string
  >),
  email: 'e@example.com',
};

/**
 * Inserts leads in their order, so that their ids ascend. Suspected ones have the signal `links`.
 */
export const storeLeads = async (database: TestDatabase, ...leads: StoredLead[]): Promise<void> => {
  const begin = Date.now() - 60 * 60 * 1000;
  const rows = leads.map((lead, index) => {
    const at = new Date(begin + index * 1000);
    return { index, ...STORED_FIELDS, at, suspected: false, state: 'new', ...lead };
  });
  await database.query(
    `INSERT INTO leads (${LEAD_FIELDS.join()}, suspected, signals, created_at, lead_state)
     SELECT ${LEAD_FIELDS.join()}, suspected, CASE WHEN suspected THEN '{links}' ELSE '{}' END::text[], at, state
     FROM jsonb_to_recordset($1) AS lead (
       index integer, ${LEAD_FIELDS.map((field) => `${field} text`).join()}, suspected boolean, at timestamptz, state text
     ) ORDER BY index`,
    [JSON.stringify(rows)],
  );
};

/** Leads from 1@example.com, 2@example.com and so on. */
export const numberedLeads = (count: number, lead: StoredLead = {}): StoredLead[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${index + 1}@example.com`, ...lead }));

/** The ids in the table, in ascending order. */
export const storedIds = async (database: TestDatabase): Promise<number[]> =>
  (await database.query<{ id: number }>('SELECT id FROM leads ORDER BY id')).map(({ id }) => id);
