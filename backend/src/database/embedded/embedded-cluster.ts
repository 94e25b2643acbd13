/** Folder of the PostgreSQL cluster below DATA_DIR. */
export const CLUSTER = 'postgres';

/** What the supervisor tells its parent, once. */
export type SupervisorMessage = { url: string } | { error: string };
