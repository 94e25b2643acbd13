import type { QueueOptions } from 'pg-boss';
import { ATTEMPT, queueOf } from '../channel.ts';

/** The queue of receipts. Among the channels it is called `receipt`. */
export const RECEIPT_QUEUE = queueOf('receipt');
/** Its dead letter queue. */
export const RECEIPT_GIVEN_UP = queueOf('receipt-given-up');

/** The attempts span a day: a later receipt would surprise more than it helps. */
export const RECEIPT_OPTIONS = {
  policy: 'exclusive',
  deadLetter: RECEIPT_GIVEN_UP,
  retryLimit: 32,
  retryDelay: 10,
  retryDelayMax: 3_600,
  retryBackoff: true,
  expireInSeconds: ATTEMPT.EXPIRES,
  deleteAfterSeconds: 3_600,
} as const satisfies QueueOptions & { policy: string; deadLetter: string };
