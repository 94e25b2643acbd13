import type { AuditEntry } from '../desk-api.ts';

/**
 * What others did to leads before one's own change came, which was refused. Until somebody wants it
 * all the same, or reads the leads again, each change of them is asked about.
 */
export const conflicts = new Map<number, readonly AuditEntry[]>();
