import { writeFile } from 'node:fs/promises';
import { freePort } from '../../../backend/src/database/embedded/free-port.ts';
import { startService } from './service.ts';

/** Starts PgBouncer with its default settings; its clients share `connections` to the server. */
export const startPgBouncer = async (
  databaseUrl: string,
  mode: 'session' | 'transaction',
  connections: number,
) => {
  const url = new URL(databaseUrl);
  const { hostname, port, username, password, pathname } = url;
  const server = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  const ownPort = await freePort();
  const { stop } = await startService('pgbouncer', ownPort, async (at) => {
    await writeFile(
      at('pgbouncer.ini'),
      `[databases]
${pathname.slice(1)} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connections}
`,
    );
    // It refuses to run as root.
    const account = process.getuid?.() === 0 ? ['--user', 'nobody'] : [];
    return ['--quiet', ...account, at('pgbouncer.ini')];
  });
  url.port = String(ownPort);
  return { url: url.href, stop };
};
