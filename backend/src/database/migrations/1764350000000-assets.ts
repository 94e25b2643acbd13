import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The files of `/assets` of every release that still runs or ran recently, as the build wrote them: each replica stores
 * its own, and serves those of other releases from here. `brotli` and `gzip` are null if the build does not compress
 * the file. `seen_at` is the last time that a running replica said it has the file.
 */
export class Assets1764350000000 implements MigrationInterface {
  name = 'Assets1764350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assets (
        path text PRIMARY KEY,
        plain bytea NOT NULL,
        brotli bytea,
        gzip bytea,
        seen_at timestamptz NOT NULL DEFAULT now()
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE assets');
  }
}
