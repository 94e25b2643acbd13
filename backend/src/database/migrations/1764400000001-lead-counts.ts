import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ANALYZE_LEADS } from './1764100000000-bounded-search.ts';

/** The function of a trigger that adds changes of `leads`, rows of `sign`, `suspected` and `lead_state`, to the numbers. */
const counting = (name: string, changes: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO lead_counts AS counts (slot, new, answered, closed, suspected)
    SELECT pg_backend_pid() % 64,
      coalesce(sum(sign) FILTER (WHERE NOT suspected AND lead_state = 'new'), 0),
      coalesce(sum(sign) FILTER (WHERE NOT suspected AND lead_state = 'answered'), 0),
      coalesce(sum(sign) FILTER (WHERE NOT suspected AND lead_state = 'closed'), 0),
      coalesce(sum(sign) FILTER (WHERE suspected), 0)
    FROM (${changes}) AS changes HAVING count(*) > 0
    ON CONFLICT (slot) DO UPDATE SET
      new = counts.new + excluded.new,
      answered = counts.answered + excluded.answered,
      closed = counts.closed + excluded.closed,
      suspected = counts.suspected + excluded.suspected;
    RETURN NULL;
  END $$;
`;

const ADDED = 'SELECT 1 AS sign, suspected, lead_state FROM added';
const REMOVED = 'SELECT -1 AS sign, suspected, lead_state FROM removed';

/**
 * Adds the numbers of leads by state, and indexes leads by state.
 *
 * Counting a million leads takes too long for each visit of the desk, so triggers maintain the numbers, whichever
 * release changes leads. With a single row, submissions would wait for each other, so each session of the database adds
 * to one of 64 rows, and the numbers are the sums of all rows. A row can have negative numbers.
 *
 * The leads of before the triggers are counted without a lock: in one snapshot, they are all leads without those that
 * the triggers have counted. They have the row -1.
 */
export class LeadCounts1764400000001 implements MigrationInterface {
  name = 'LeadCounts1764400000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads VALIDATE CONSTRAINT leads_state');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS leads_by_state');
    await runner.query('CREATE INDEX CONCURRENTLY leads_by_state ON leads (suspected, lead_state, id)');
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL lock_timeout = '1s'`);
      await runner.query(`
        CREATE TABLE IF NOT EXISTS lead_counts (
          slot integer PRIMARY KEY,
          new integer NOT NULL,
          answered integer NOT NULL,
          closed integer NOT NULL,
          suspected integer NOT NULL
        ) WITH (fillfactor = 25);
        ${counting('count_added_leads', ADDED)}
        ${counting('count_removed_leads', REMOVED)}
        ${counting('count_changed_leads', `${ADDED} UNION ALL ${REMOVED}`)}
        CREATE OR REPLACE FUNCTION count_no_leads() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          DELETE FROM lead_counts;
          RETURN NULL;
        END $$;

        CREATE OR REPLACE TRIGGER count_added_leads AFTER INSERT ON leads REFERENCING NEW TABLE AS added
          FOR EACH STATEMENT EXECUTE FUNCTION count_added_leads();
        CREATE OR REPLACE TRIGGER count_removed_leads AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
          FOR EACH STATEMENT EXECUTE FUNCTION count_removed_leads();
        CREATE OR REPLACE TRIGGER count_changed_leads AFTER UPDATE ON leads
          REFERENCING OLD TABLE AS removed NEW TABLE AS added
          FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
        CREATE OR REPLACE TRIGGER count_no_leads AFTER TRUNCATE ON leads
          FOR EACH STATEMENT EXECUTE FUNCTION count_no_leads();
      `);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
    await runner.query(`
      INSERT INTO lead_counts (slot, new, answered, closed, suspected)
      SELECT -1, stored.new - counted.new, stored.answered - counted.answered, stored.closed - counted.closed,
        stored.suspected - counted.suspected
      FROM (
        SELECT count(*) FILTER (WHERE NOT suspected AND lead_state = 'new') AS new,
          count(*) FILTER (WHERE NOT suspected AND lead_state = 'answered') AS answered,
          count(*) FILTER (WHERE NOT suspected AND lead_state = 'closed') AS closed,
          count(*) FILTER (WHERE suspected) AS suspected
        FROM leads
      ) AS stored, (
        SELECT coalesce(sum(new), 0) AS new, coalesce(sum(answered), 0) AS answered,
          coalesce(sum(closed), 0) AS closed, coalesce(sum(suspected), 0) AS suspected
        FROM lead_counts WHERE slot >= 0
      ) AS counted
      ON CONFLICT (slot) DO NOTHING
    `);
    await runner.query(ANALYZE_LEADS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const trigger of [
      'count_added_leads',
      'count_removed_leads',
      'count_changed_leads',
      'count_no_leads',
    ]) {
      await runner.query(`DROP TRIGGER ${trigger} ON leads`);
      await runner.query(`DROP FUNCTION ${trigger}`);
    }
    await runner.query('DROP TABLE lead_counts');
    await runner.query('DROP INDEX leads_by_state');
  }
}
