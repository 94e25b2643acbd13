import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the admin's desk needs: suspicion, an index for each order in which leads are listed, text search, and a record
 * of removals that names nobody. `pg_trgm` is a trusted extension: the owner of the database may create it.
 * The index of the search is kept up row by row: otherwise, every so often one submission waits until a list of 4 MB is
 * merged, for longer than a statement may take, and is refused.
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
