import { z } from 'zod';
import { CHANNEL_NAMES } from './channels/channels.ts';

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
