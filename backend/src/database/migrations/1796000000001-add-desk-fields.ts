import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests that the team adds, Undo, and giving a request to a person. The release before stores
 * and changes leads without these columns: each has a default, or may be empty.
 */
export class AddDeskFields1796000000001 implements MigrationInterface {
  name = 'AddDeskFields1796000000001';
  // A constraint is validated in a transaction of its own, which blocks no submission while it
  // reads the table. So each statement can be repeated.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down = () => Promise.resolve();
}

const STATEMENTS = [
  // Who has added a lead, and by what it came, such as by telephone; and what an Undo restores: the
  // values that the last change replaced, with the version of the lead at that time.
  `ALTER TABLE leads
    ADD COLUMN IF NOT EXISTS source text NOT NULL DEFAULT 'form',
    ADD COLUMN IF NOT EXISTS came_by text,
    ADD COLUMN IF NOT EXISTS previous jsonb,
    ALTER came_by SET STATISTICS 0,
    ALTER previous SET STATISTICS 0,
    DROP CONSTRAINT IF EXISTS leads_source_check,
    ADD CONSTRAINT leads_source_check CHECK (source IN ('form', 'desk')) NOT VALID`,
  'ALTER TABLE leads VALIDATE CONSTRAINT leads_source_check',

  // The version that a change gave its lead, and to whom a lead was given.
  `ALTER TABLE audit
    ADD COLUMN IF NOT EXISTS version integer,
    ADD COLUMN IF NOT EXISTS receiver text,
    DROP CONSTRAINT IF EXISTS audit_what_check,
    DROP CONSTRAINT IF EXISTS audit_check,
    DROP CONSTRAINT IF EXISTS audit_state_check,
    ADD CONSTRAINT audit_what_check CHECK (what IN (
      'marked', 'cleared', 'state', 'taken', 'given', 'given back', 'undone', 'added', 'note',
      'sent again', 'exported', 'subscribers exported', 'deleted', 'erased', 'retention',
      'locked out'
    )) NOT VALID,
    ADD CONSTRAINT audit_state_check CHECK (
      what = 'undone' OR (state IS NOT NULL) = (what = 'state')
    ) NOT VALID`,
  'ALTER TABLE audit VALIDATE CONSTRAINT audit_what_check',
  'ALTER TABLE audit VALIDATE CONSTRAINT audit_state_check',

  // The email to the person to whom a lead was given.
  `ALTER TABLE messages
    ADD COLUMN IF NOT EXISTS receiver text,
    DROP CONSTRAINT IF EXISTS messages_kind_check,
    ADD CONSTRAINT messages_kind_check CHECK (kind IN (
      'webhook', 'email', 'receipt', 'given', 'confirmed', 'left'
    )) NOT VALID`,
  'ALTER TABLE messages VALIDATE CONSTRAINT messages_kind_check',
];
