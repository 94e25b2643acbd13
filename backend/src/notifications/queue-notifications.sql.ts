import { queueJobs } from '../jobs/queue-jobs.sql.ts';
import type { ChannelName } from './channel.ts';

/**
 * Parts of a statement that note a message for each lead and channel, and queue its job: in the transaction that stores
 * the lead, so neither is ever there without the other.
 *
 * @param leads a part of the same statement with the column `id`
 * @param channels the channels to tell by
 * @param conflict what to do where a message is noted already
 */
export const queueNotifications = (
  leads: string,
  channels: readonly ChannelName[],
  conflict = 'DO NOTHING',
): string => `
  notified AS (
    INSERT INTO notifications (lead_id, channel)
    SELECT ${leads}.id, channel FROM ${leads}, unnest(ARRAY[${channels.map((name) => `'${name}'`).join(', ')}]) AS channel
    ON CONFLICT (lead_id, channel) ${conflict}
    RETURNING id, 'notify-' || channel AS queue
  ), queued AS (
    ${queueJobs(`SELECT queue, id::text AS key, jsonb_build_object('id', id) AS data FROM notified`)}
  )`;
