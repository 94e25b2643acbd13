import { z } from 'zod';

/** The messages to the firm about a lead. Each kind has the name of its channel. */
export const FIRM_KINDS = ['webhook', 'email'] as const;

export const LeadNotification = z
  .strictObject({
    channel: z.enum(FIRM_KINDS),
    // `failed`: no longer retried; `unsent`: never queued.
    state: z.enum(['waiting', 'delivered', 'failed', 'unsent']),
    attempts: z.int32().min(0),
    // Null if the last attempt succeeded.
    lastError: z.string().nullable(),
    lastAttemptAt: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'LeadNotification' });
export type LeadNotification = z.infer<typeof LeadNotification>;
