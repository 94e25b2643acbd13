import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the tables of notifications, receipts and events by `messages`: everything that leaves the house, with its
 * outcome. A message belongs to a lead or to a subscriber and goes with it. `id` is what a receiver recognizes a repeat by,
 * `round` tells the job of the latest request to send from earlier ones, `reference` and `network` are those of a receipt:
 * the network is a keyed hash, which is removed after an hour.
 */
export class Messages1764700000000 implements MigrationInterface {
  name = 'Messages1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1s'`);
    await runner.query(`
      ALTER TABLE leads ADD COLUMN newsletter boolean NOT NULL DEFAULT false;

      DROP TRIGGER forget_notifications ON leads;
      DROP TRIGGER forget_all_notifications ON leads;
      DROP TRIGGER forget_receipts ON leads;
      DROP TRIGGER forget_all_receipts ON leads;
      DROP FUNCTION forget_notifications, forget_all_notifications, forget_receipts, forget_all_receipts;
      DROP TABLE notifications, receipts, subscriber_events;

      CREATE TABLE messages (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL CHECK (kind IN ('webhook', 'email', 'receipt', 'confirmed', 'left')),
        lead integer REFERENCES leads ON DELETE CASCADE,
        subscriber uuid REFERENCES subscribers ON DELETE CASCADE,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN (
          'waiting', 'doubtful', 'delivered', 'failed', 'refused', 'withheld', 'unwanted', 'outdated'
        )),
        round integer NOT NULL DEFAULT 1,
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        last_attempt_at timestamptz,
        queued_at timestamptz NOT NULL DEFAULT now(),
        reference text UNIQUE,
        network bytea,
        UNIQUE (lead, kind),
        CHECK (num_nonnulls(lead, subscriber) = 1)
      );
      CREATE INDEX messages_of_subscriber ON messages (subscriber) WHERE subscriber IS NOT NULL;
      CREATE INDEX messages_open ON messages (kind, queued_at) WHERE state IN ('waiting', 'doubtful', 'failed');
      CREATE INDEX messages_with_network ON messages (queued_at) WHERE network IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error('The tables that `messages` replaced are gone.');
  }
}
