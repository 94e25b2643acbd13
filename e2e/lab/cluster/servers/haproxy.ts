import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../backend/src/testing/free-port.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { provideProgram } from '../../../deploy/debian.ts';

export interface HAProxy {
  /** The state of a server of a backend, such as `UP`, `DOWN`, or `UP 1/2` after the first of two failed checks. */
  stateOf: (backend: string, server: string) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/**
 * Starts HAProxy. Installs Debian's package if it is missing.
 *
 * @param sections of its configuration
 */
export const startHAProxy = async (sections: string): Promise<HAProxy> => {
  const program = await provideProgram('haproxy', 'haproxy', ['haproxy']);
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(
    file,
    `${sections}
listen statistics
  mode http
  bind 127.0.0.1:${port}
  timeout connect 5s
  timeout client 5s
  timeout server 5s
  stats enable
  stats uri /
`,
  );
  const server = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (chunk) => (said += chunk));
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const statistics = () => fetch(`http://127.0.0.1:${port}/;csv`).then((response) => response.text());
  const answered = await waitFor(
    () => (server.exitCode === null ? statistics().catch(() => '') : said),
    (text) => text !== '',
    10_000,
  );
  if (server.exitCode !== null) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`HAProxy did not start: ${answered}`);
  }
  return { stateOf: async (backend, name) => stateIn(await statistics(), backend, name), stop };
};

const stateIn = (csv: string, backend: string, name: string): string | undefined => {
  const [head, ...rows] = csv.split('\n').map((line) => line.split(','));
  const row = rows.find(([proxy, server]) => proxy === backend && server === name);
  return row?.[head!.indexOf('status')];
};
