import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Collects the planner's statistics of leads, of the indexed expressions too. Not of an empty table: PostgreSQL would plan
 * to read all of it for each lead that is stored, and keep that plan until the server analyses the table again.
 */
export const ANALYZE_LEADS = 'DO $$ BEGIN IF EXISTS (SELECT FROM leads) THEN ANALYZE leads; END IF; END $$';

/**
 * Bounds what the desk searches, so that neither a search nor a submission depends on how long messages are: name,
 * e-mail address, company and the first 4,000 characters of the message.
 *
 * A trigram index finds runs of at least three letters or digits. Many words of Chinese, Japanese and Korean have two
 * characters and no spaces around them. To text with such characters, `lead_search_terms` appends each pair of
 * neighbouring characters as a word of its own, which the index finds.
 *
 * The search index has `fastupdate` on: new leads are appended to a list, which is merged into the index later. The list
 * begins with a limit of 256 kB, for the migration `SearchBacklog` to raise: the default of 4 MB takes longer to merge
 * than a statement may take.
 *
 * Indexes are built concurrently, so that an earlier release stores leads meanwhile. An index whose build was
 * interrupted is invalid, and is dropped by the next attempt.
 */
export class BoundedSearch1764100000000 implements MigrationInterface {
  name = 'BoundedSearch1764100000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE OR REPLACE FUNCTION lead_search_terms(name text, email text, company text, message text) RETURNS text
      LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      DECLARE
        terms text := ' ' || name || ' ' || email || ' ' || company || ' ' || left(message, 4000);
      BEGIN
        IF terms ~ '[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\U00020000-\U0003FFFF]' THEN
          terms := terms || ' ' || regexp_replace(terms, '(..)', '\1 ', 'g')
            || ' ' || regexp_replace(substr(terms, 2), '(..)', '\1 ', 'g');
        END IF;
        RETURN terms;
      END $$
    `);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS leads_by_email');
    await runner.query('CREATE INDEX CONCURRENTLY leads_by_email ON leads (lower(email))');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS leads_terms');
    await runner.query(`
      CREATE INDEX CONCURRENTLY leads_terms ON leads
        USING gin (lead_search_terms(name, email, company, message) gin_trgm_ops)
        WITH (fastupdate = on, gin_pending_list_limit = 256)
    `);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS leads_search');
    await runner.query(ANALYZE_LEADS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX CONCURRENTLY leads_search ON leads
        USING gin ((' ' || name || ' ' || email || ' ' || company || ' ' || message) gin_trgm_ops)
        WITH (fastupdate = off)
    `);
    await runner.query('DROP INDEX leads_terms');
    await runner.query('DROP INDEX leads_by_email');
    await runner.query('DROP FUNCTION lead_search_terms');
  }
}
