import { once } from 'node:events';
import { createServer } from 'node:net';

/** What is wrong with HOST or PORT, by the system call and the code of the error. */
const PROBLEMS: Record<string, string> = {
  'listen EADDRINUSE': 'PORT: already in use by another process; accepted: a free port',
  'listen EACCES': 'PORT: not allowed for this user; accepted: a port from 1024',
  'listen EADDRNOTAVAIL': 'HOST: not an address of this machine; accepted: one of its names or addresses',
  'getaddrinfo ENOTFOUND': 'HOST: an unknown name; accepted: a host name or address to listen on',
  'getaddrinfo EAI_AGAIN':
    'HOST: its name cannot be looked up now; accepted: a host name or address to listen on',
};

/**
 * Listens for a moment. Otherwise, Nest would log the error as well, after it has connected to the database.
 *
 * @throws Error that says which variable is wrong
 */
export const checkAddress = async (host: string, port: number): Promise<void> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch(({ syscall, code, message }: NodeJS.ErrnoException) => {
    throw new Error(PROBLEMS[`${syscall} ${code}`] ?? message);
  });
  await once(server.close(), 'close');
};
