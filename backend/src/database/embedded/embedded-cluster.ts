/** Folder of the PostgreSQL cluster within DATA_DIR. */
export const CLUSTER = 'postgres';

/** What the supervisor sends to its parent, once: the address of its server, or why the server did not start. */
export type SupervisorMessage = { url: string } | { error: string };

/** Under `node --watch`, Node sends messages of its own on the same channel: the files that a process loads. */
export const isSupervisorMessage = (message: unknown): message is SupervisorMessage =>
  typeof message === 'object' && message !== null && ('url' in message || 'error' in message);
