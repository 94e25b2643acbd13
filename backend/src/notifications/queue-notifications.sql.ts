import { queueJobs } from '../jobs/queue-jobs.sql.ts';
import type { ChannelName } from '../leads/lead.contract.ts';

/**
 * Common table expressions that insert a notification for each lead and channel, and queue its job. They run in the
 * transaction that stores the lead, so that neither can exist without the other.
 *
 * @param leads name of a preceding table expression with the column `id`
 * @param conflict the `ON CONFLICT` action if a lead already has a notification for a channel
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
