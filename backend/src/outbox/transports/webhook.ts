import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { Environment } from '../../config/environment.ts';
import { fill, words } from '../../words/words.ts';
import { DeliveryError } from '../delivery-error.ts';

export interface WebhookEvent {
  type: string;
  timestamp: string;
  data: object;
}

/**
 * Signed as specified by https://www.standardwebhooks.com. Returns the status of the answer.
 * @throws DeliveryError unless the status is 2xx
 */
export const sendEvent = async (
  { url, secret }: NonNullable<Environment['webhook']>,
  id: string,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<number> => {
  const body = JSON.stringify(event);
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sandglass',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  // Without an agent, each delivery opens a connection: the receiver cannot have just closed it.
  const options = { method: 'POST', agent: false, headers, signal } as const;
  let status: number;
  try {
    const target = new URL(url);
    const { request } = target.protocol === 'https:' ? https : http;
    const sent = request(target, options).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', () => undefined);
    response.destroy();
    status = response.statusCode!;
  } catch (error) {
    const { silent, unreachable, noConnection } = words().api.delivery.webhook;
    if (signal.aborted) throw new DeliveryError(silent);
    const { code } = error as NodeJS.ErrnoException;
    throw new DeliveryError(code ? fill(unreachable, { code }) : noConnection);
  }
  if (status < 200 || status > 299) {
    const { refused } = words().api.delivery.webhook;
    throw new DeliveryError(fill(refused, { code: String(status) }));
  }
  return status;
};
