/** Folder of the PostgreSQL cluster within DATA_DIR. */
export const CLUSTER = 'postgres';

/** The only message of the supervisor to its parent: the URL of its server, or the reason why it did not start. */
export type SupervisorMessage = { url: string } | { error: string };

/** Under `node --watch`, Node uses the same channel to report the files that a process loads. */
export const isSupervisorMessage = (message: unknown): message is SupervisorMessage =>
  typeof message === 'object' && message !== null && ('url' in message || 'error' in message);
