import type { MigrationInterface, QueryRunner } from 'typeorm';

const DEEDS = `'marked', 'cleared', 'state', 'note', 'sent again', 'exported', 'deleted', 'erased', 'retention'`;

/** Replaces the check of what the history records. A new kind is added, so no row has to be read. */
const allow = (deeds: string) => `
  ALTER TABLE desk_history
    DROP CONSTRAINT desk_history_what_check,
    ADD CONSTRAINT desk_history_what_check CHECK (what IN (${deeds})) NOT VALID;
`;

/**
 * Adds the newsletter. An address that has not been confirmed is only in `newsletter_invitations`, with the hash of the
 * token in its mail. `subscribers` has the addresses that were confirmed, and stays when they have left;
 * `subscriber_consents` proves when they agreed to which words, and when they left. `subscriber_events` are the messages
 * to the webhook.
 */
export class Newsletter1764500000001 implements MigrationInterface {
  name = 'Newsletter1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1s'`);
    await runner.query(`
      CREATE TABLE newsletter_invitations (
        token_hash bytea PRIMARY KEY,
        email text NOT NULL,
        expires_at timestamptz NOT NULL DEFAULT now() + interval '7 days'
      );
      CREATE INDEX newsletter_invitations_of_email ON newsletter_invitations (lower(email));
      CREATE INDEX newsletter_invitations_by_end ON newsletter_invitations (expires_at);

      CREATE TABLE subscribers (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL,
        confirmed_at timestamptz NOT NULL DEFAULT now(),
        left_at timestamptz
      );
      CREATE UNIQUE INDEX subscribers_of_email ON subscribers (lower(email));
      CREATE INDEX subscribers_present ON subscribers (id) WHERE left_at IS NULL;
      CREATE INDEX subscribers_gone ON subscribers (left_at) WHERE left_at IS NOT NULL;

      CREATE TABLE subscriber_consents (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        subscriber uuid NOT NULL REFERENCES subscribers ON DELETE CASCADE,
        what text NOT NULL CHECK (what IN ('confirmed', 'left')),
        words text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX subscriber_consents_of_subscriber ON subscriber_consents (subscriber);

      CREATE TABLE subscriber_events (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        subscriber uuid NOT NULL REFERENCES subscribers ON DELETE CASCADE,
        what text NOT NULL CHECK (what IN ('confirmed', 'left')),
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX subscriber_events_of_subscriber ON subscriber_events (subscriber);
    `);
    await runner.query(allow(`${DEEDS}, 'subscribers exported'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(allow(DEEDS));
    await runner.query(
      'DROP TABLE subscriber_events, subscriber_consents, subscribers, newsletter_invitations',
    );
  }
}
