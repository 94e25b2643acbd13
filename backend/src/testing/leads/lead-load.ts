import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lead } from '../../leads/lead.contract.ts';

/**
 * A submission and its outcome: the id of the lead, or why it was not acknowledged. Times are in
 * milliseconds.
 */
export interface Attempt {
  /**
   * The Idempotency-Key. The message of the lead is derived from it, so that each lead has a
   * different one.
   */
  key: string;
  status?: number;
  id?: number;
  failure?: string;
  begin: number;
  duration: number;
  /** Whether the connection closed after it. */
  last: boolean;
}

interface LoadOptions {
  connections: number;
  /** Whether a connection submits another lead after an attempt. */
  goOn: (attempt: Attempt) => boolean;
  messageOf?: (key: string) => string;
}

/** Milliseconds after which a submission without a response counts as failed. */
const RESPONSE_TIMEOUT = 15_000;
/** Milliseconds that a connection pauses after a failure. */
const PAUSE_AFTER_FAILURE = 200;

export const isAcknowledged = ({ id }: Attempt): boolean => id !== undefined;

/** Submits a lead with an Idempotency-Key. Never rejects: the attempt reports the failure. */
export const submitLead = async (
  url: string,
  agent: Agent,
  key: string,
  message = key,
): Promise<Attempt> => {
  const begin = performance.now();
  const passed = () => ({ key, begin, duration: performance.now() - begin });
  try {
    const call = request(`${url}/api/leads`, {
      agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    });
    call.end(JSON.stringify({ email: 'ada@example.com', message }));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const text = Buffer.concat(await response.toArray()).toString();
    const status = response.statusCode!;
    const last = response.headers.connection === 'close';
    if (status !== 201 && status !== 200)
      return { ...passed(), status, last, failure: `${status} ${text.trim()}` };
    return { ...passed(), status, last, id: (JSON.parse(text) as Lead).id };
  } catch (error) {
    const failure = String((error as NodeJS.ErrnoException).code ?? error);
    return { ...passed(), failure, last: true };
  }
};

/** Opens connections, each of which submits one new lead after another. */
export const startLoad = (
  url: string,
  { connections, goOn, messageOf = (key) => key }: LoadOptions,
) => {
  const attempts: Attempt[] = [];
  const submitAll = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const key = randomUUID();
      const attempt = await submitLead(url, agent, key, messageOf(key));
      attempts.push(attempt);
      if (!goOn(attempt)) break;
      if (!isAcknowledged(attempt)) await pause(PAUSE_AFTER_FAILURE);
    }
    agent.destroy();
  };
  return { attempts, ended: Promise.all(Array.from({ length: connections }, submitAll)) };
};
