import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the schema of a desk that several people use: the state and the version of a lead, notes, and the history.
 *
 * The column is not called `state`, which would be ambiguous in a statement of earlier releases that joins leads and
 * notifications: they may run on this schema.
 *
 * The version increases whenever the state or the suspicion of a lead changes, whichever release changes it.
 *
 * The table of notes has no foreign key, because it would prevent `TRUNCATE leads` without CASCADE. The trigram index
 * of notes has the expression of that of leads (1764100000000-bounded-search.ts), with the note in the place of the
 * company, which is indexed in full. It is an index of its own table, so a submission does not write it.
 *
 * The changes of `leads` need its lock for a moment. A migration that waited for it, for example behind a dump, would
 * make every submission wait behind it; it fails instead, and is repeated.
 */
export class TeamDesk1764400000000 implements MigrationInterface {
  name = 'TeamDesk1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '1s'`);
    await runner.query(`
      ALTER TABLE leads
        ADD COLUMN lead_state text NOT NULL DEFAULT 'new',
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD CONSTRAINT leads_state CHECK (lead_state IN ('new', 'answered', 'closed')) NOT VALID;

      CREATE FUNCTION raise_lead_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.version := OLD.version + 1;
        RETURN NEW;
      END $$;
      CREATE TRIGGER raise_lead_version BEFORE UPDATE ON leads FOR EACH ROW
        WHEN (OLD.lead_state <> NEW.lead_state OR OLD.suspected <> NEW.suspected)
        EXECUTE FUNCTION raise_lead_version();
    `);
    await runner.query(`
      CREATE TABLE lead_notes (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead integer NOT NULL,
        text text NOT NULL,
        author text NOT NULL,
        written_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX lead_notes_of_lead ON lead_notes (lead, id);
      CREATE INDEX lead_notes_terms ON lead_notes
        USING gin (lead_search_terms('', '', text, '') gin_trgm_ops)
        WITH (fastupdate = on, gin_pending_list_limit = 256);

      CREATE FUNCTION forget_notes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM lead_notes WHERE lead IN (SELECT id FROM removed);
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_notes AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION forget_notes();

      CREATE FUNCTION forget_all_notes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM lead_notes;
        RETURN NULL;
      END $$;
      CREATE TRIGGER forget_all_notes AFTER TRUNCATE ON leads
        FOR EACH STATEMENT EXECUTE FUNCTION forget_all_notes();
    `);
    await runner.query(`
      CREATE TABLE desk_history (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead integer,
        what text NOT NULL CHECK (what IN (
          'marked', 'cleared', 'state', 'note', 'sent again', 'exported', 'deleted', 'erased', 'retention'
        )),
        state text CHECK ((state IS NOT NULL) = (what = 'state')),
        actor text NOT NULL,
        done_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX desk_history_of_lead ON desk_history (lead, id);

      CREATE FUNCTION keep_desk_history() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rows of desk_history are added, never changed or removed';
      END $$;
      CREATE TRIGGER keep_desk_history BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_history
        FOR EACH STATEMENT EXECUTE FUNCTION keep_desk_history();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE desk_history;
      DROP FUNCTION keep_desk_history;
      DROP TRIGGER forget_all_notes ON leads;
      DROP TRIGGER forget_notes ON leads;
      DROP FUNCTION forget_all_notes, forget_notes;
      DROP TABLE lead_notes;
      DROP TRIGGER raise_lead_version ON leads;
      DROP FUNCTION raise_lead_version;
      ALTER TABLE leads DROP CONSTRAINT leads_state, DROP COLUMN version, DROP COLUMN lead_state;
    `);
  }
}
