import type { MessageEntity, MessageState } from './message.entity.ts';

/**
 * Returns `delivered`, or the state that the message has instead.
 * @throws DeliveryError if the receiver does not confirm the delivery
 */
export type Send = (message: MessageEntity, signal: AbortSignal) => Promise<MessageState>;

export interface Sender {
  kind: string;
  /** Has a queue of its own, so that a slow receiver does not delay the others. */
  channel: string;
  send: Send;
  /**
   * Whether the messages go to visitors. A refusal is then final, and a message that may have been
   * delivered is sent once more at most.
   */
  toStranger?: boolean;
}

/** The admin sees the text of the error: it has no personal data and no address. */
export class DeliveryError extends Error {
  /**
   * @param isFinal whether the receiver refuses this message for good
   * @param mayBeAccepted whether only the receiver's answer may be lost
   * @param cause may contain an address, and is neither stored nor logged
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

export const ATTEMPT_TIMEOUT_MS = 20_000;
/** After this time, the worker of an attempt counts as dead. */
export const EXPIRE_SECONDS = 30;
/** Attempts of one channel at a time, in each process: a slow one does not hold up the others. */
export const CONCURRENCY = 5;

/**
 * The first after 10 to 20 seconds, then at intervals that double up to an hour: for three days.
 */
export const RETRY = {
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  retryLimit: 80,
} as const;

export const queueOf = (channel: string): string => `notify-${channel}`;

export const stateAfter = (
  error: unknown,
  { state }: MessageEntity,
  { toStranger = false }: Sender,
  isLast: boolean,
): MessageState => {
  const afterFailure = isLast ? 'failed' : state;
  if (!toStranger || !(error instanceof DeliveryError)) return afterFailure;
  if (error.isFinal) return 'refused';
  if (!error.mayBeAccepted) return afterFailure;
  const wasDoubtful = state === 'doubtful';
  return isLast || wasDoubtful ? 'failed' : 'doubtful';
};
