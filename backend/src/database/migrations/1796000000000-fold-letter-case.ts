import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Letter case by Unicode's rules, whatever the locale of the database: in that of Turkey, `lower`
 * makes ı of I, and in that called C, it leaves É. The release before knows none of this: its own
 * indexes, on `lower(email)`, stay until no release before this one can run.
 */
export class FoldLetterCase1796000000000 implements MigrationInterface {
  name = 'FoldLetterCase1796000000000';
  // CREATE INDEX CONCURRENTLY blocks no submission, and is refused in a transaction. So each
  // statement can be repeated.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionsWith(await collationOf(runner)));
    await recompute(runner);
    await replaceSubscribersThatAreOne(runner);
    for (const [name, definition] of INDEXES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE ${definition.replace('INDEX', `INDEX CONCURRENTLY ${name}`)}`);
      // Or the planner's statistics would keep addresses that were erased.
      await runner.query(`ALTER INDEX ${name} ALTER 1 SET STATISTICS 0`);
    }
  }

  down = () => Promise.resolve();
}

const INDEXES = [
  ['leads_of_address', 'INDEX ON leads (lower_case(email), id)'],
  ['newsletter_invitations_of_address', 'INDEX ON newsletter_invitations (lower_case(email))'],
  ['subscribers_of_address', 'UNIQUE INDEX ON subscribers (lower_case(email))'],
] as const;

/** PostgreSQL has it built in since 17. Before, each package has that of ICU. */
const collationOf = async (runner: QueryRunner): Promise<string> => {
  const [{ version }] = (await runner.query(
    `SELECT current_setting('server_version_num')::integer AS version`,
  )) as [{ version: number }];
  return version >= 170_000 ? '"pg_c_utf8"' : '"und-x-icu"';
};

const functionsWith = (collation: string) => String.raw`
  CREATE OR REPLACE FUNCTION lower_case(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(given COLLATE ${collation});

  CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  DECLARE
    is_ascii boolean := octet_length(given) = length(given);
    plain text;
  BEGIN
    IF is_ascii THEN
      RETURN lower(given COLLATE "C");
    END IF;
    plain := regexp_replace(normalize(given, NFKD), '[\u0300-\u036F]+', '', 'g');
    RETURN lower_case(unaccent(normalize(plain, NFKC)));
  END $$;

  CREATE OR REPLACE FUNCTION lead_search_names(name text, email text, company text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  DECLARE
    names text := search_text(' ' || name || ' ' || email || ' ' || company);
  BEGIN
    RETURN regexp_replace(names COLLATE ${collation}, '[^[:alnum:]]+', ' ', 'g');
  END $$;
`;

/** Where the functions gave something else before. A generated column follows an update. */
const recompute = async (runner: QueryRunner): Promise<void> => {
  const [{ same }] = (await runner.query(
    `SELECT lower('IÉЯΑΣ ') = lower_case('IÉЯΑΣ ') AS same`,
  )) as [{ same: boolean }];
  if (same) return;
  await runner.query(`
    UPDATE leads SET name = name
    WHERE leads.search_terms <> lead_search_terms(name, email, company, message)
      OR leads.search_names <> lead_search_names(name, email, company)
  `);
  await runner.query(`
    UPDATE lead_notes SET text = text
    WHERE lead_notes.search_terms <> lead_search_terms('', '', text, '')
  `);
};

/** What a person did last counts. */
const replaceSubscribersThatAreOne = (runner: QueryRunner) =>
  runner.query(`
    DELETE FROM subscribers AS earlier USING subscribers AS later
    WHERE lower_case(earlier.email) = lower_case(later.email)
      AND (coalesce(earlier.left_at, earlier.confirmed_at), earlier.id)
        < (coalesce(later.left_at, later.confirmed_at), later.id)
  `);
