/** The day of the database's clock, so that a process with a wrong clock uses the same keys as the others. */
const TODAY = `(now() AT TIME ZONE 'UTC')::date::text`;

export const THIS_DAY = `SELECT ${TODAY} AS day`;

/**
 * Uses points of several keys, or of none if one of them has too few left. Returns a row for each key that is refused
 * (`index` from 0, and `wait` in milliseconds until its window ends), and a row with `index` null if the keys are of another
 * day: then nothing is counted.
 *
 * All statements lock the keys in the same order, so that none waits for another one in a circle. Two statements that run
 * at the same moment see the same count, so the one that arrives second learns from its own update that it was too late.
 *
 * Parameters: the day of the keys; for each key the key, its points, how many of them to use, and the length of its
 * window in milliseconds.
 */
export const USE_POINTS = `
  WITH asked AS (
    SELECT key, points, amount, length * interval '1 ms' AS length, index - 1 AS index
    FROM unnest($2::bytea[], $3::integer[], $4::integer[], $5::integer[])
      WITH ORDINALITY AS asked (key, points, amount, length, index)
  ), refused AS (
    SELECT index, held.ends_at FROM asked JOIN limit_counts AS held USING (key)
    WHERE held.ends_at > now() AND held.count + amount > points
  ), used AS (
    INSERT INTO limit_counts AS held (key, count, ends_at)
    SELECT key, amount, now() + length FROM asked
    WHERE $1 = ${TODAY} AND NOT EXISTS (SELECT FROM refused) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = excluded.count + CASE WHEN held.ends_at > now() THEN held.count ELSE 0 END,
      ends_at = CASE WHEN held.ends_at > now() THEN held.ends_at ELSE excluded.ends_at END
    RETURNING key, count, ends_at
  ), late AS (
    SELECT index, used.ends_at FROM used JOIN asked USING (key) WHERE used.count > points
  )
  SELECT index::integer, (extract(epoch FROM ends_at - now()) * 1000)::integer AS wait
  FROM (TABLE refused UNION ALL TABLE late) AS over
  UNION ALL
  SELECT NULL, NULL WHERE $1 <> ${TODAY}
`;

/** Returns the same rows for keys that have no points left. It is asked for every lead: planning the above takes 0.4 ms. */
export const ASK_POINTS = `
  SELECT index::integer - 1 AS index, (extract(epoch FROM ends_at - now()) * 1000)::integer AS wait
  FROM unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS asked (key, points, index)
    JOIN limit_counts USING (key)
  WHERE ends_at > now() AND count >= points
`;

/** Deletes counts whose window has ended, some at a time, and leaves out those that are in use. */
export const FORGET_COUNTS = `
  DELETE FROM limit_counts WHERE key IN (
    SELECT key FROM limit_counts WHERE ends_at <= now() LIMIT 10000 FOR UPDATE SKIP LOCKED
  )
`;
