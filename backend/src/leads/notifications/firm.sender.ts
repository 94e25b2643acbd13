import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import type { OutboxMessageEntity, MessageState } from '../../outbox/outbox-message.entity.ts';
import { OutboxMessagesRepository } from '../../outbox/outbox-messages.repository.ts';
import { OutboxService } from '../../outbox/outbox.service.ts';
import type { ConfiguredChannel } from './channels/channel.ts';
import { configuredChannels } from './channels/channels.ts';
import { NotificationsService } from './notifications.service.ts';

/** Sends the firm the messages about leads, by each channel that is configured. */
@Injectable()
export class FirmSender {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly notifications: NotificationsService,
    private readonly messages: OutboxMessagesRepository,
    outbox: OutboxService,
  ) {
    for (const [name, channel] of configuredChannels(environment))
      outbox.add({
        kind: name,
        channel: name,
        send: (message, signal) => this.send(channel, message, signal),
      });
  }

  private async send(
    { limit, send }: ConfiguredChannel,
    message: OutboxMessageEntity,
    signal: AbortSignal,
  ): Promise<MessageState> {
    if (limit) {
      const sent = await this.messages.countDeliveredInLastHour(message.kind, limit.perHour);
      if (sent >= limit.perHour) return 'withheld';
    }
    const lead = await this.notifications.findLead(message);
    if (!lead) return 'unwanted';
    await send(lead, message.id, signal);
    return 'delivered';
  }
}
