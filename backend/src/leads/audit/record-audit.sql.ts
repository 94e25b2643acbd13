import type { Deed } from '../lead.contract.ts';

/**
 * SQL that records what was done to leads in the same statement, so that neither can exist without the other.
 *
 * @param leads name of a preceding table expression with the column `id`
 * @param actor placeholder of who did it
 */
export const recordAudit = (leads: string, what: Exclude<Deed, 'state'>, actor: string): string =>
  `INSERT INTO audit (lead, what, actor) SELECT id, '${what}', ${actor}::text FROM ${leads}`;
