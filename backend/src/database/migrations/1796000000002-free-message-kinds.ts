import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A new channel needs no migration: the senders name the kinds of messages. The release before
 * leaves those that it does not know as they are.
 */
export class FreeMessageKinds1796000000002 implements MigrationInterface {
  name = 'FreeMessageKinds1796000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages DROP CONSTRAINT IF EXISTS messages_kind_check');
  }

  down = () => Promise.resolve();
}
