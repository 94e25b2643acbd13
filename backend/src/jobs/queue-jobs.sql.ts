/**
 * A statement that queues a job for each row of a source, as part of a larger statement: with whatever that stores, or
 * not at all. The columns are those that pg-boss fills in itself, from the settings of the queue; a job that an
 * exclusive queue already holds under its key stays the only one. The version of pg-boss is pinned for this.
 *
 * @param source SQL with the columns `queue`, `key` and `data`
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
