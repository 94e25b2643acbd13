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
export const sendEvent = (
  { url, secret }: NonNullable<Environment['webhook']>,
  id: string,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<number> => {
  const body = JSON.stringify(event);
  const now = new Date();
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return postJson(url, body, signed, signal);
};

/** Returns the status of the answer. @throws DeliveryError unless it is 2xx */
export const postJson = async (
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> => {
  const { silent, refused, unreachable, noConnection } = words().api.delivery.webhook;
  const options = {
    method: 'POST',
    // Each delivery opens a connection: the receiver cannot have just closed it.
    agent: false,
    headers: { 'content-type': 'application/json', 'user-agent': 'Sandglass', ...headers },
    signal,
  } as const;
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
    if (signal.aborted) throw new DeliveryError(silent);
    const { code } = error as NodeJS.ErrnoException;
    throw new DeliveryError(code ? fill(unreachable, { code }) : noConnection);
  }
  if (status < 200 || status > 299)
    throw new DeliveryError(fill(refused, { code: String(status) }));
  return status;
};
