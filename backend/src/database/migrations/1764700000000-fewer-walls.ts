import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the books that triggers kept, and the tables that other tables stand for: leads are counted when somebody
 * asks, notes go with their lead by a foreign key, the history records removals, and the proof of a consent is in the
 * row of its subscriber.
 */
export class FewerWalls1764700000000 implements MigrationInterface {
  name = 'FewerWalls1764700000000';

  async up(runner: QueryRunner): Promise<void> {
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
