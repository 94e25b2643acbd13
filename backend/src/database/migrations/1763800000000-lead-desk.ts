import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the schema of the lead desk: spam suspicion, an index for each of the two lists, text search, and a log of
 * removals without personal data. `pg_trgm` is a trusted extension: the owner of the database may create it.
 *
 * The search index has `fastupdate` off. With it on, an occasional submission has to merge a pending list of up to
 * 4 MB (`gin_pending_list_limit`), which takes longer than the statement timeout, so the submission is rejected.
 */
export class LeadDesk1763800000000 implements MigrationInterface {
  name = 'LeadDesk1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      ALTER TABLE leads
        ADD COLUMN suspected boolean NOT NULL DEFAULT false,
        ADD COLUMN signals text[] NOT NULL DEFAULT '{}';

      CREATE INDEX leads_listed ON leads (created_at DESC, id DESC) WHERE NOT suspected;
      CREATE INDEX leads_suspected ON leads (created_at DESC, id DESC) WHERE suspected;
      CREATE INDEX leads_search ON leads
        USING gin ((' ' || name || ' ' || email || ' ' || company || ' ' || message) gin_trgm_ops)
        WITH (fastupdate = off);

      CREATE TABLE lead_removals (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        reason text NOT NULL CHECK (reason IN ('deletion', 'erasure', 'retention')),
        leads integer NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE lead_removals;
      DROP INDEX leads_search, leads_suspected, leads_listed;
      ALTER TABLE leads DROP COLUMN signals, DROP COLUMN suspected;
    `);
  }
}
