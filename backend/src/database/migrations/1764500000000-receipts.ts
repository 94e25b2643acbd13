import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the receipts for those who submit leads, the record by which they are limited, and the key of this database.
 *
 * `receipts` has a row for each lead that may get a receipt. `network` is a keyed hash of the range of the client's
 * address, which is removed after an hour. The rows are removed with their lead.
 *
 * `receipt_grants` has a row for each receipt that was allowed, for a week: with keyed hashes of the address and of the
 * network, and without the lead. It stays when the lead is erased, or an erasure would allow the next receipt.
 *
 * `database_keys` has the key of these hashes and of the links by which subscribers leave the newsletter.
 */
export class Receipts1764500000000 implements MigrationInterface {
  name = 'Receipts1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1s'`);
    await runner.query(`
      CREATE TABLE database_keys (
        name text PRIMARY KEY,
        key bytea NOT NULL
      );

      CREATE TABLE receipts (
        lead integer PRIMARY KEY,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'granted', 'doubtful', 'sent', 'unwanted', 'withheld', 'refused', 'failed')),
        reference text UNIQUE,
        network bytea,
        queued_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX receipts_with_network ON receipts (queued_at) WHERE network IS NOT NULL;

      CREATE TABLE receipt_grants (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        address bytea NOT NULL,
        network bytea,
        granted_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX receipt_grants_of_address ON receipt_grants (address, granted_at);
      CREATE INDEX receipt_grants_of_network ON receipt_grants (network, granted_at) WHERE network IS NOT NULL;
      CREATE INDEX receipt_grants_by_time ON receipt_grants (granted_at);

      CREATE FUNCTION forget_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM receipts WHERE lead IN (SELECT id FROM removed);
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_receipts AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION forget_receipts();

      CREATE FUNCTION forget_all_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM receipts;
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_all_receipts AFTER TRUNCATE ON leads
        FOR EACH STATEMENT EXECUTE FUNCTION forget_all_receipts();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER forget_all_receipts ON leads;
      DROP TRIGGER forget_receipts ON leads;
      DROP FUNCTION forget_all_receipts, forget_receipts;
      DROP TABLE receipt_grants, receipts, database_keys;
    `);
  }
}
