/** The hash of a key on this day, by the database's clock: nobody can tell that two days are about the same client. */
const OF_TODAY = `sha256(key || convert_to((now() AT TIME ZONE 'UTC')::date::text, 'UTF8'))`;

/** A row for each refused key: its `index` from 0, and `wait` in milliseconds until its window ends. */
const REFUSAL = `index::integer - 1 AS index, (extract(epoch FROM ends_at - now()) * 1000)::integer AS wait`;

/** Parameters of each statement: for each key its hash, its points, and the length of its window in milliseconds. */
const ASKED = `asked AS (
    SELECT ${OF_TODAY} AS key, points, length * interval '1 ms' AS length, index
    FROM unnest($1::bytea[], $2::integer[], $3::integer[]) WITH ORDINALITY AS asked (key, points, length, index)
  )`;
const REFUSED = `SELECT index, ends_at FROM asked JOIN limit_counts USING (key) WHERE ends_at > now() AND count >= points`;
const LATE = `SELECT index, ends_at FROM asked JOIN used USING (key) WHERE count > points`;

/** All statements lock the keys in the same order, so that none waits for another one in a circle. */
const used = (condition = '') => `used AS (
    INSERT INTO limit_counts AS held (key, count, ends_at)
    SELECT key, 1, now() + length FROM asked ${condition} ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = 1 + CASE WHEN held.ends_at > now() THEN held.count ELSE 0 END,
      ends_at = CASE WHEN held.ends_at > now() THEN held.ends_at ELSE excluded.ends_at END
    RETURNING key, count, ends_at
  )`;

/**
 * Uses a point of several keys, or of none if one of them has no points left. Returns the refused keys. Two statements
 * that run at the same moment see the same count, so the second learns from its own update that it was too late.
 */
export const USE_POINTS = `
  WITH ${ASKED}, refused AS (${REFUSED}), ${used('WHERE NOT EXISTS (SELECT FROM refused)')}
  SELECT ${REFUSAL} FROM (TABLE refused UNION ALL ${LATE}) AS over
`;

/** Counts every key. Returns those that had no points left. */
export const COUNT_KEYS = `WITH ${ASKED}, ${used()} SELECT ${REFUSAL} FROM (${LATE}) AS over`;

/** Returns the keys that have no points left. */
export const ASK_POINTS = `WITH ${ASKED} SELECT ${REFUSAL} FROM (${REFUSED}) AS over`;

/** Deletes counts whose window has ended, some at a time, and leaves out those that are in use. */
export const FORGET_COUNTS = `
  DELETE FROM limit_counts WHERE key IN (
    SELECT key FROM limit_counts WHERE ends_at <= now() LIMIT 10000 FOR UPDATE SKIP LOCKED
  )
`;
