import type { AuditEntry, StaleLead } from '../desk-api.ts';

/**
 * What others did to leads before one's own change came, which was refused. Until somebody wants it
 * all the same, or reads the leads again, each change of them is asked about.
 */
export const conflicts = new Map<number, readonly AuditEntry[]>();

export const addConflicts = (stale: readonly StaleLead[]): void => {
  for (const { id, meanwhile } of stale) conflicts.set(id, meanwhile);
};
