import { z } from 'zod';

/** How the firm is notified of a lead. */
const CHANNEL_NAMES = ['webhook', 'email'] as const;
/** A message to the firm about a lead has the name of its channel as its kind. */
export const FIRM_KINDS = CHANNEL_NAMES;

export const LeadNotification = z
  .strictObject({
    channel: z.enum(CHANNEL_NAMES),
    // `failed`: no longer retried; `unsent`: never queued.
    state: z.enum(['waiting', 'delivered', 'failed', 'unsent']),
    attempts: z.int32().min(0),
    // Null if the last attempt succeeded.
    lastError: z.string().nullable(),
    lastAttemptAt: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'LeadNotification' });
export type LeadNotification = z.infer<typeof LeadNotification>;
