/**
 * A statement that queues a job for each row of a source. It can be part of a larger statement, so that the jobs are
 * queued in the transaction that stores the data. It sets the columns that pg-boss itself would set from the settings
 * of the queue; the version of pg-boss is pinned for this reason. If an exclusive queue already holds a job with the
 * same key, no second one is added.
 *
 * @param source a query with the columns `queue`, `key` (text) and `data` (jsonb)
 */
export const queueJobs = (source: string): string => `
  INSERT INTO pgboss.job (
    name, data, singleton_key, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, keep_until, dead_letter
  )
  SELECT
    queue.name, source.data, source.key, queue.policy, queue.retry_limit, queue.retry_delay,
    queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds,
    now() + queue.retention_seconds * interval '1 second', queue.dead_letter
  FROM (${source}) AS source JOIN pgboss.queue ON queue.name = source.queue
  ON CONFLICT DO NOTHING
`;

/**
 * A statement that completes active jobs, so that this is part of the statement that records their outcome. If pg-boss
 * completed a job later, it would refuse to queue its key again in between.
 *
 * @param source a query with the columns `queue` and `key` (text)
 */
export const completeJobs = (source: string): string => `
  UPDATE pgboss.job SET state = 'completed', completed_on = now() FROM (${source}) AS source
  WHERE job.name = source.queue AND job.singleton_key = source.key AND job.state = 'active'
`;
