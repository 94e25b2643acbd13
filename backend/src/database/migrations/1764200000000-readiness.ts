import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the row that readiness checks write: only a write that was committed shows that a lead can be stored. */
export class Readiness1764200000000 implements MigrationInterface {
  name = 'Readiness1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE readiness (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        checked_at timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE readiness');
  }
}
