import type { MessageEntity, MessageState } from './message.entity.ts';

/**
 * Sends a message. Returns `delivered`, or the state that it has instead of being sent.
 * @throws DeliveryError if the receiver does not confirm the delivery
 */
export type Send = (message: MessageEntity, signal: AbortSignal) => Promise<MessageState>;

export interface Sender {
  /** That of the messages that it sends. */
  kind: string;
  /** Has a queue of its own, so that a slow receiver does not delay the others. */
  channel: string;
  send: Send;
  /**
   * Whether the receiver did not ask us for messages. If they refuse one, it is not sent again. If
   * their server's answer is lost, it is sent once more, and not again: the server may have
   * accepted it each time, and a stranger must not get it over and over.
   */
  toStranger?: boolean;
}

/** A failed delivery. Its text is shown to the admin: it has no personal data and no address. */
export class DeliveryError extends Error {
  /**
   * @param isFinal whether another attempt is pointless, because the receiver refuses this message
   * for good
   * @param mayBeAccepted whether the receiver may have accepted it, and only its answer was lost
   * @param cause the error of the connection, which may contain an address and is neither stored
   * nor logged
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
 * Milliseconds after which an attempt is aborted, seconds after which its worker counts as dead,
 * and how many of a channel an instance makes at the same time: a receiver that does not respond
 * holds up the others.
 */
export const ATTEMPT = { LIMIT: 20_000, EXPIRES: 30, CONCURRENT: 5 };

/**
 * The first retry after 10 to 20 seconds, then at intervals that double up to an hour: for over
 * three days.
 */
export const RETRY = {
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  retryLimit: 80,
} as const;

export const queueOf = (channel: string): string => `notify-${channel}`;

/** What becomes of a message after a failed attempt. */
export const stateAfter = (
  error: unknown,
  { state }: MessageEntity,
  { toStranger = false }: Sender,
  isLast: boolean,
): MessageState => {
  const failure = toStranger && error instanceof DeliveryError ? error : undefined;
  if (failure?.isFinal) return 'refused';
  const mayBeAccepted = failure?.mayBeAccepted ?? false;
  const wasRepeated = mayBeAccepted && state === 'doubtful';
  if (isLast || wasRepeated) return 'failed';
  return mayBeAccepted ? 'doubtful' : state;
};
