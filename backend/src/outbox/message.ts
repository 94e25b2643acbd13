import type { Lead } from '../leads/lead.contract.ts';

export type MessageKind = 'webhook' | 'email' | 'receipt' | SubscriberEvent;
export type SubscriberEvent = 'confirmed' | 'left';

/**
 * `waiting`: not yet delivered; `doubtful`: perhaps delivered, and sent once more; `failed`: given up; `refused`: by its
 * receiver, for good; `withheld`: by a limit; `unwanted`: nobody can want it, or it is no longer true.
 */
export type MessageState =
  'waiting' | 'doubtful' | 'delivered' | 'failed' | 'refused' | 'withheld' | 'unwanted';

export interface Message {
  /** A UUID, the same for every attempt: by it a receiver recognizes a repeat. */
  id: string;
  kind: MessageKind;
  state: MessageState;
  /** Raised by each request to send again: jobs of an earlier round do nothing. */
  round: number;
  lead: Lead | null;
  /** Whether the lead asks for nothing but the newsletter. */
  newsletter: boolean;
  /** The UUID of the subscriber that it is about, if not a lead. */
  subscriber: string | null;
  email: string;
  queuedAt: Date;
  /** Of a receipt, once the limits have allowed it. */
  reference: string | null;
}

/** Returns `delivered`, or why it is not to be sent. @throws DeliveryError if the receiver does not confirm the delivery */
export type Send = (message: Message, signal: AbortSignal) => Promise<MessageState>;

/** A failed delivery. The message is shown to the admin, and contains neither personal data nor an address. */
export class DeliveryError extends Error {
  /**
   * @param isFinal whether another attempt is pointless, because the receiver refuses this message for good
   * @param mayBeAccepted whether the receiver may have accepted it, and only its answer was lost
   * @param cause the error of the connection, which may contain an address and is neither stored nor logged
   */
  constructor(
    message: string,
    readonly isFinal = false,
    readonly mayBeAccepted = false,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Milliseconds after which an attempt is aborted, seconds after which its worker counts as dead, and how many of a channel
 * an instance makes at the same time: a receiver that does not respond holds up the others.
 */
export const ATTEMPT = { LIMIT: 20_000, EXPIRES: 30, CONCURRENT: 5 };

/** The first retry after 10 to 20 seconds, then at intervals that double up to an hour: for over three days. */
export const RETRY = {
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  retryLimit: 80,
} as const;

/** The channel of a message. Each has a queue of its own, so that a slow receiver does not delay the others. */
export const channelOf = (kind: MessageKind): string =>
  kind === 'confirmed' || kind === 'left' ? 'webhook' : kind;

export const queueOf = (channel: string): string => `notify-${channel}`;
