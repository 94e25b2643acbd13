import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the books that triggers kept, and the tables that other tables stand for: leads are counted when somebody
 * asks, notes go with their lead by a foreign key, the history records removals, and the proof of a consent is in the
 * row of its subscriber.
 *
 * The search index takes in less of a message, so that what each of them costs is bounded (decision 24): 1,000
 * characters, and the pairs of the first 250.
 */
export class FewerWalls1764700000001 implements MigrationInterface {
  name = 'FewerWalls1764700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE OR REPLACE FUNCTION lead_search_terms(name text, email text, company text, message text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      DECLARE
        head text := ' ' || name || ' ' || email || ' ' || company || ' ' || left(message, 250);
        terms text := head || substr(message, 251, 750);
      BEGIN
        IF head ~ '[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\U00020000-\U0003FFFF]' THEN
          terms := terms || ' ' || regexp_replace(head, '(..)', '\1 ', 'g')
            || ' ' || regexp_replace(substr(head, 2), '(..)', '\1 ', 'g');
        END IF;
        RETURN terms;
      END $$;
      DROP INDEX leads_terms;
      CREATE INDEX leads_terms ON leads USING gin (lead_search_terms(name, email, company, message) gin_trgm_ops)
        WITH (gin_pending_list_limit = 64);
    `);
    await runner.query(`
      DROP TRIGGER count_added_leads ON leads;
      DROP TRIGGER count_removed_leads ON leads;
      DROP TRIGGER count_changed_leads ON leads;
      DROP TRIGGER count_no_leads ON leads;
      DROP TRIGGER raise_lead_version ON leads;
      DROP TRIGGER forget_notes ON leads;
      DROP TRIGGER forget_all_notes ON leads;
      DROP FUNCTION count_added_leads, count_removed_leads, count_changed_leads, count_no_leads,
        raise_lead_version, forget_notes, forget_all_notes;
      DROP TABLE lead_counts, lead_removals, readiness, limit_secrets;

      ALTER TABLE lead_notes ADD FOREIGN KEY (lead) REFERENCES leads ON DELETE CASCADE;

      DROP TABLE subscriber_consents;
      ALTER TABLE subscribers
        ADD COLUMN confirmed_words text NOT NULL,
        ADD COLUMN left_words text,
        ADD CHECK ((left_at IS NULL) = (left_words IS NULL));
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('There is no way back to the schema before 1.0.0.'));
  }
}
