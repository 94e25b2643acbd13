import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two requests. */
const EVERY = 25;

export interface Visits {
  /** Duration of each request in milliseconds. */
  durations: number[];
  /** Statuses and errors of the requests that failed. */
  failures: string[];
}

/** Requests a page repeatedly over one connection, until `stop`. */
export const watchPage = (url: string) => {
  const visits: Visits = { durations: [], failures: [] };
  const agent = new Agent({ keepAlive: true });
  const watching = new AbortController();
  const visit = async () => {
    while (!watching.signal.aborted) {
      const begin = performance.now();
      try {
        const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
        await response.toArray();
        if (response.statusCode !== 200) visits.failures.push(`${response.statusCode}`);
      } catch (error) {
        visits.failures.push(String(error));
      }
      visits.durations.push(performance.now() - begin);
      await pause(EVERY);
    }
    agent.destroy();
  };
  const ended = visit();
  return {
    stop: async (): Promise<Visits> => {
      watching.abort();
      await ended;
      return visits;
    },
  };
};
