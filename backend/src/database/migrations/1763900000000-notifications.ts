import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the delivery state of each lead's notification, by channel. The jobs are in the tables of pg-boss, which creates
 * and migrates them in its own schema.
 *
 * There is no foreign key, because it would prevent `TRUNCATE leads` without CASCADE. Triggers delete the rows instead.
 */
export class Notifications1763900000000 implements MigrationInterface {
  name = 'Notifications1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        lead_id integer NOT NULL,
        channel text NOT NULL CHECK (channel IN ('webhook', 'email')),
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        last_attempt_at timestamptz,
        UNIQUE (lead_id, channel)
      );
      CREATE INDEX notifications_open ON notifications (state) WHERE state <> 'delivered';

      CREATE FUNCTION forget_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM notifications WHERE lead_id IN (SELECT id FROM removed);
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_notifications AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION forget_notifications();

      CREATE FUNCTION forget_all_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM notifications;
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_all_notifications AFTER TRUNCATE ON leads
        FOR EACH STATEMENT EXECUTE FUNCTION forget_all_notifications();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER forget_all_notifications ON leads;
      DROP TRIGGER forget_notifications ON leads;
      DROP FUNCTION forget_all_notifications, forget_notifications;
      DROP TABLE notifications;
    `);
  }
}
