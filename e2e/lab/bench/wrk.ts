import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CORES } from './machine.ts';

const run = promisify(execFile);

export interface WrkOptions {
  connections: number;
  seconds: number;
  /** Whether wrk is pinned to its own core, as it is by default. */
  pinned?: boolean;
  /** A Lua script that creates the requests, and its arguments. */
  script?: string[];
}

/**
 * Sends requests with wrk as fast as the server responds.
 *
 * @returns responses per second
 * @throws Error if a response has a status other than 2xx or 3xx, or is missing
 */
export const wrk = async (
  url: string,
  { connections, seconds, pinned = true, script: [script, ...rest] = [] }: WrkOptions,
): Promise<number> => {
  const command = [
    ...(pinned ? ['taskset', '-c', CORES.load] : []),
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-HAccept-Encoding: br',
    ...(script ? ['-s', script] : []),
    url,
    ...(rest.length > 0 ? ['--', ...rest] : []),
  ];
  const { stdout } = await run(command[0]!, command.slice(1));
  const rate = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout) || !(rate > 0)) throw new Error(`wrk ${url}\n${stdout}`);
  return rate;
};
