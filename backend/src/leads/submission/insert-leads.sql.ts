import { MANY } from '../spam/spam-score.ts';

const COLUMNS = 'id, name, email, company, message, suspected, created_at AS "createdAt"';

/** Table expression: whether a key has reached a count. `LIMIT` keeps PostgreSQL from reading the table as a whole. */
const reached = (key: string, count: number) => `
  LATERAL (
    SELECT true AS reached FROM limit_counts
    WHERE limit_counts.key = ${key} AND ends_at > now() AND count >= ${count} LIMIT 1
  )`;

/**
 * A statement that stores leads in one round trip and one transaction, and returns `nth` (from 1), the lead, and whether
 * it was `created`. `stored` are the leads that earlier requests stored with the same keys: a repeated request does not
 * use up an id. `judged` chooses the verdicts by the counts of all processes.
 *
 * If requests with the same key overlap, `ON CONFLICT` makes the statement return no row for the second one. Executed
 * again for it, the statement finds the lead of the first. All statements insert in the order of the keys, so that none
 * waits for another one in a circle.
 *
 * Parameters: arrays of the same length, of names, e-mail addresses, companies, messages, idempotency keys, verdicts,
 * keys of the counts of message and client, and keys of the clients' networks.
 *
 * @param outbox table expressions that write to the same transaction, see {@link LeadOutbox.statements}; the accepted
 *   leads are in `accepted`, with `id` and `network`
 */
export const insertLeads = (outbox: string): string => `
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(
      $1::text[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[], $7::bytea[], $8::bytea[], $9::bytea[]
    ) WITH ORDINALITY AS asked (
      name, email, company, message, key, verdicts, message_key, client_key, network, nth
    )
  ), stored AS (
    SELECT nth, held.* FROM asked,
      LATERAL (SELECT ${COLUMNS} FROM leads WHERE idempotency_key = asked.key LIMIT 1) AS held
  ), judged AS MATERIALIZED (
    SELECT nextval('leads_id_seq')::integer AS id, asked.*,
      verdicts -> (CASE WHEN copies.reached THEN 1 ELSE 0 END + CASE WHEN many.reached THEN 2 ELSE 0 END) AS verdict
    FROM asked
      LEFT JOIN ${reached('message_key', MANY.COPIES)} AS copies ON true
      LEFT JOIN ${reached('client_key', MANY.FROM_ADDRESS)} AS many ON true
    WHERE nth NOT IN (SELECT nth FROM stored)
  ), inserted AS (
    INSERT INTO leads (id, name, email, company, message, idempotency_key, suspected, signals)
    SELECT id, name, email, company, message, key, (verdict ->> 'suspected')::boolean,
      ARRAY(SELECT jsonb_array_elements_text(verdict -> 'signals'))
    FROM judged ORDER BY key
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING ${COLUMNS}
  ), accepted AS (
    SELECT id, network FROM inserted JOIN judged USING (id) WHERE NOT inserted.suspected
  )${outbox}
  SELECT nth::integer, inserted.*, true AS created FROM inserted JOIN judged USING (id)
  UNION ALL
  SELECT nth::integer, id, name, email, company, message, suspected, "createdAt", false AS created FROM stored
`;
