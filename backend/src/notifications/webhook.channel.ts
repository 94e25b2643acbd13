import { Webhook } from 'standardwebhooks';
import type { Environment } from '../config/environment.ts';
import type { Lead } from '../leads/lead.contract.ts';
import { DeliveryError, type Channel } from './channel.ts';

/**
 * Sends a lead as JSON, signed as specified by https://www.standardwebhooks.com. Only a 2xx response confirms the
 * delivery. Redirects are not followed, and the response body is not read.
 */
export class WebhookChannel implements Channel {
  private readonly webhook: Webhook;
  private readonly url: string;

  constructor({ url, secret }: NonNullable<Environment['webhook']>) {
    this.webhook = new Webhook(secret);
    this.url = url;
  }

  async deliver(id: string, lead: Lead, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ type: 'lead.created', timestamp: lead.createdAt, data: lead });
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sandglass',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': this.webhook.sign(id, now, body),
    };
    let response: Response;
    try {
      response = await fetch(this.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    } catch (error) {
      if (signal.aborted) throw new DeliveryError('The receiver did not answer in time.');
      const { code = 'no connection' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      throw new DeliveryError(`The receiver could not be reached: ${code}.`);
    }
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryError(`The receiver answered ${response.status}.`);
  }
}
