import { z } from 'zod';

export const LeadNotification = z
  .strictObject({
    channel: z.string().describe('Such as webhook or email.'),
    // `failed`: no longer retried; `unsent`: never queued.
    state: z.enum(['waiting', 'delivered', 'failed', 'unsent']),
    attempts: z.int32().min(0),
    // Null if the last attempt succeeded.
    lastError: z.string().nullable(),
    lastAttemptAt: z.string().meta({ format: 'date-time' }).nullable(),
  })
  .meta({ id: 'LeadNotification' });
export type LeadNotification = z.infer<typeof LeadNotification>;
