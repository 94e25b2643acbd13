import { provideProgram, run } from '../programs.ts';
import { CORES } from './usage.ts';

/**
 * Sends requests with wrk as fast as the server responds.
 *
 * @param script a Lua script that creates the requests, and its arguments; with one, wrk is not
 *   pinned to its own core, since PostgreSQL needs it too
 * @returns responses per second
 * @throws Error if a response has a status other than 2xx or 3xx, or is missing
 */
export const wrk = async (
  url: string,
  connections: number,
  seconds: number,
  [script, ...rest]: readonly string[] = [],
): Promise<number> => {
  const command = [
    ...(script ? [] : ['taskset', '-c', CORES.load]),
    await provideProgram('wrk'),
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-HAccept-Encoding: br',
    ...(script ? ['-s', script, url, '--', ...rest] : [url]),
  ];
  const report = await run(command[0]!, command.slice(1));
  const rate = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(report)?.[1]);
  if (/Non-2xx|Socket errors/.test(report) || !(rate > 0)) throw new Error(`wrk ${url}\n${report}`);
  return rate;
};
