import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { provideProgram, temporaryFolder } from '../programs.ts';
import { until } from '../until.ts';

/** Returns the path of a file in the folder of a service. */
export type At = (name: string) => string;

/** Runs a server in a new folder; `prepare` writes its files, and returns its arguments. */
export const startService = async (
  name: 'caddy' | 'haproxy' | 'nginx' | 'pgbouncer',
  port: number,
  prepare: (at: At, program: string) => Promise<string[]>,
) => {
  const program = await provideProgram(name, name, name);
  const folder = temporaryFolder(name);
  // If root starts it, it works as another user.
  await chmod(folder, 0o755);
  const at: At = (file) => join(folder, file);
  const server = spawn(program, await prepare(at, program), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk) => (said += chunk));
  const exited = once(server, 'exit');
  await until(async () => {
    if (server.exitCode !== null) return true;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket.destroy();
  }, 10_000);
  if (server.exitCode !== null) throw new Error(`${name} did not start: ${said}`);
  return {
    at,
    pid: server.pid!,
    /** What it has printed: its warnings. */
    said: () => said,
    stop: async (): Promise<void> => {
      server.kill();
      await exited;
    },
  };
};
