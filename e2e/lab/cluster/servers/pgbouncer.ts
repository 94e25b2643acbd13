import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { provideProgram } from '../../../deploy/debian.ts';

/** When PgBouncer gives a connection of the server to another client. */
export type PoolMode = 'session' | 'transaction';

/**
 * Starts PgBouncer with its default settings. Installs Debian's package if it is missing.
 *
 * @param databaseUrl of the server's database
 * @param connections to the server, which all clients share
 * @returns the URL of the database through PgBouncer
 */
export const startPgBouncer = async (databaseUrl: string, mode: PoolMode, connections: number) => {
  const program = await provideProgram('pgbouncer', 'pgbouncer', ['pgbouncer.service']);
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const ownPort = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}

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
  const server = spawn(program, ['--quiet', ...account, settings], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(server, 'exit');
  await waitFor(() => accepts(ownPort), Boolean, 10_000);
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  return {
    url: url.href,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Without a session, which would be older than the limits that the product sets for its role. */
const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
