import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lead } from '../leads/lead.contract.ts';

/** One submission, and what came of it. Times are milliseconds of `performance.now()`. */
export interface Attempt {
  /** The Idempotency-Key, from which the message of the lead is made: no other lead has it. */
  key: string;
  /** Undefined where no answer came. */
  status?: number;
  /** The id of the lead, where the answer is one. */
  id?: number;
  /** Otherwise what was answered, or the code of the error that there was instead. */
  failure?: string;
  begin: number;
  duration: number;
  /** Whether its connection ended with it. */
  last: boolean;
}

export interface LoadOptions {
  connections: number;
  /** Whether a connection sends another lead after an attempt. */
  goOn: (attempt: Attempt) => boolean;
  messageOf?: (key: string) => string;
}

export interface LeadLoad {
  /** Grows while the load runs. */
  attempts: Attempt[];
  /** Fulfilled once no connection goes on. */
  ended: Promise<unknown>;
}

/** No answer in this time is a failure of its own. */
const PATIENCE = 15_000;
/** What a client waits after a failure before it sends something else. */
const AFTER_FAILURE = 200;

export const isAcknowledged = ({ id }: Attempt): boolean => id !== undefined;

/** Submits a lead with an Idempotency-Key. */
export const submitLead = async (url: string, agent: Agent, key: string, message = key): Promise<Attempt> => {
  const begin = performance.now();
  const passed = () => ({ key, begin, duration: performance.now() - begin });
  try {
    const call = request(`${url}/api/leads`, {
      agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      signal: AbortSignal.timeout(PATIENCE),
    });
    call.end(JSON.stringify({ email: 'ada@example.com', message }));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    const status = response.statusCode!;
    const last = response.headers.connection === 'close';
    return status === 201 || status === 200
      ? { ...passed(), status, last, id: (JSON.parse(text) as Lead).id }
      : { ...passed(), status, last, failure: `${status} ${text.trim()}` };
  } catch (error) {
    const failure = String((error as NodeJS.ErrnoException).code ?? error);
    return { ...passed(), failure, last: true };
  }
};

/** Puts connections to work, each of which submits one new lead after the other. */
export const startLoad = (
  url: string,
  { connections, goOn, messageOf = (key) => key }: LoadOptions,
): LeadLoad => {
  const attempts: Attempt[] = [];
  const submitAll = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const key = randomUUID();
      const attempt = await submitLead(url, agent, key, messageOf(key));
      attempts.push(attempt);
      if (!goOn(attempt)) break;
      if (!isAcknowledged(attempt)) await pause(AFTER_FAILURE);
    }
    agent.destroy();
  };
  return { attempts, ended: Promise.all(Array.from({ length: connections }, submitAll)) };
};
