import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the counts that the limits of all processes share, and the secrets that make their keys. The tables are UNLOGGED:
 * a commit waits neither for the disk nor for a standby, and a crash or a failover forgets the counts.
 */
export class SharedLimits1764300000000 implements MigrationInterface {
  name = 'SharedLimits1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE limit_counts (
        key bytea PRIMARY KEY,
        count integer NOT NULL,
        ends_at timestamptz NOT NULL
      ) WITH (fillfactor = 70)
    `);
    await runner.query(`
      CREATE UNLOGGED TABLE limit_secrets (
        day date PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        secret bytea NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE limit_counts, limit_secrets');
  }
}
