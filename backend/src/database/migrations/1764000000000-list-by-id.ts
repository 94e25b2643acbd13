import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes leads by id, the order in which they are listed. If two leads are stored at the same moment, the one with the
 * smaller id can have the later time, so leads are ordered by time only if a period is requested.
 */
export class ListById1764000000000 implements MigrationInterface {
  name = 'ListById1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX leads_listed, leads_suspected;
      CREATE INDEX leads_listed ON leads (id) WHERE NOT suspected;
      CREATE INDEX leads_suspected ON leads (id) WHERE suspected;
      CREATE INDEX leads_by_time ON leads (created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX leads_by_time, leads_suspected, leads_listed;
      CREATE INDEX leads_listed ON leads (created_at DESC, id DESC) WHERE NOT suspected;
      CREATE INDEX leads_suspected ON leads (created_at DESC, id DESC) WHERE suspected;
    `);
  }
}
