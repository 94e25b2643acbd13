import { randomUUID } from 'node:crypto';
import { sendEvent } from '../../../outbox/transports/webhook.ts';
import { toLead } from '../../lead.entity.ts';
import type { Channel } from './channel.ts';

export const webhookChannel: Channel = {
  setBy: 'NOTIFY_WEBHOOK_URL',
  configure: ({ webhook }) =>
    webhook && {
      send: (stored, messageId, signal) => {
        const lead = toLead(stored);
        const event = { type: 'lead.created', timestamp: lead.createdAt, data: lead };
        return sendEvent(webhook, messageId, event, signal);
      },
      test: async (signal) => {
        const event = { type: 'test', timestamp: new Date().toISOString(), data: {} };
        const status = await sendEvent(webhook, randomUUID(), event, signal);
        return `${new URL(webhook.url).host}: ${status}`;
      },
    },
};
