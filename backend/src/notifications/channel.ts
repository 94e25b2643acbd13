import type { Environment } from '../config/environment.ts';
import type { Lead } from '../leads/lead.contract.ts';

export const CHANNEL_NAMES = ['webhook', 'email'] as const;

export type ChannelName = (typeof CHANNEL_NAMES)[number];

/** A way to tell the firm of a lead. */
export interface Channel {
  /**
   * Delivers one message. It may arrive more than once: a receiver knows a repeat by the id.
   *
   * @param id stable for a lead and channel
   * @param signal aborted when the attempt has taken too long
   * @throws DeliveryError
   */
  deliver: (id: string, lead: Lead, signal: AbortSignal) => Promise<void>;
}

/** Why a message was not delivered, for the admin: it names neither a person nor an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/** The channels that the operator has set up. */
export const configuredChannels = ({ webhook, email }: Environment): ChannelName[] =>
  CHANNEL_NAMES.filter((name) => ({ webhook, email })[name]);

/** The queue of a channel: a slow receiver holds up no other. */
export const queueOf = (channel: string): string => `notify-${channel}`;
