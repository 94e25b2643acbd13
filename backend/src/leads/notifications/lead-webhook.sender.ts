import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import { sendEvent } from '../../outbox/transports/webhook.ts';
import { toLead } from '../lead.entity.ts';
import { NotificationsService } from './notifications.service.ts';

@Injectable()
export class LeadWebhookSender {
  constructor(
    @Inject(ENVIRONMENT) { webhook }: Environment,
    notifications: NotificationsService,
    outbox: OutboxService,
  ) {
    if (!webhook) return;
    outbox.add({
      kind: 'webhook',
      channel: 'webhook',
      send: async (message, signal) => {
        const stored = await notifications.findLead(message);
        if (!stored) return 'unwanted';
        const lead = toLead(stored);
        const event = { type: 'lead.created', timestamp: lead.createdAt, data: lead };
        await sendEvent(webhook, message.id, event, signal);
        return 'delivered';
      },
    });
  }
}
