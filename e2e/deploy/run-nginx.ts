import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { provideProgram } from './debian.ts';

const execute = promisify(execFile);

/** Returns the path of a file in the folder of a server. */
export type At = (name: string) => string;

export interface RunningNginx {
  at: At;
  /** What `nginx -t` prints. */
  judgment: string;
  stop: () => Promise<void>;
}

/**
 * Runs nginx in a new folder, with its warnings in `error.log` there. Installs Debian's package if it is missing.
 *
 * @param configure writes what else the server needs, and returns the directives of its `http` block
 * @param url that answers once the server runs
 */
export const runNginx = async (
  configure: (at: At, program: string) => Promise<string> | string,
  url: string,
): Promise<RunningNginx> => {
  const program = await provideProgram('nginx', 'nginx', ['nginx']);
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-nginx-'));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o755);
  const at: At = (name) => join(folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  );
  await writeFile(
    at('nginx.conf'),
    `pid ${at('nginx.pid')}; error_log ${at('error.log')} warn; daemon off; events {}
    http {
      ${temporary.join(' ')}
      ${await configure(at, program)}
    }`,
  );
  const options = ['-p', folder, '-e', at('error.log'), '-c', at('nginx.conf')];
  const { stderr: judgment } = await execute(program, ['-t', ...options]);
  const server = spawn(program, options, { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGQUIT');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(
      () => fetch(url, { redirect: 'manual' }).catch(() => undefined),
      (answer) => answer !== undefined || server.exitCode !== null,
      10_000,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { at, judgment, stop };
};
