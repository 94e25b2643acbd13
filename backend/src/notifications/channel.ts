import type { Environment } from '../config/environment.ts';
import { CHANNEL_NAMES, type ChannelName, type Lead } from '../leads/lead.contract.ts';

/** A means of notifying the firm of a lead. */
export interface Channel {
  /**
   * Delivers one notification. Delivery is at least once; a receiver recognises a duplicate by the id.
   *
   * @param id a UUID that is the same for every attempt for this lead and channel
   * @param signal aborted when the attempt has taken too long
   * @throws DeliveryError if the receiver does not confirm the delivery
   */
  deliver: (id: string, lead: Lead, signal: AbortSignal) => Promise<void>;
}

/** A failed delivery. The message is shown to the admin, and contains neither personal data nor an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  /**
   * @param isFinal whether another attempt is pointless, because the receiver refuses this message for good
   * @param mayBeAccepted whether the receiver may have accepted it, and only its answer was lost
   */
  constructor(
    message: string,
    readonly isFinal = false,
    readonly mayBeAccepted = false,
  ) {
    super(message);
  }
}

/** The channels that the operator has configured: each has its settings in a field of its name. */
export const configuredChannels = (environment: Environment): ChannelName[] =>
  CHANNEL_NAMES.filter((name) => environment[name]);

/** Milliseconds after which an attempt is aborted, and seconds after which its worker counts as dead. */
export const ATTEMPT = { LIMIT: 20_000, EXPIRES: 30 };

/** The first retry after 10 to 20 seconds, then at intervals that double up to an hour, for over three days. */
export const DELIVERY_OPTIONS = {
  policy: 'exclusive',
  retryLimit: 80,
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  expireInSeconds: ATTEMPT.EXPIRES,
  // The outcome is in a table of its own, so a finished job does not have to be kept.
  deleteAfterSeconds: 3_600,
} as const;

/** The name of a channel's queue, as in queue-notifications.sql.ts. Each channel has its own, so that a slow receiver does not delay the others. */
export const queueOf = (channel: string): string => `notify-${channel}`;
