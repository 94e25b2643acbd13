import type { TestDatabase } from '../../../backend/src/testing/test-database.ts';

/** Words that seven leads contain, however many leads there are. */
export const RARE = {
  word: 'quetzal',
  accented: 'crème brûlée',
  cyrillic: 'ревизия',
  chinese: '审计',
  pair: '§7',
};
const WITH_RARE = 7;

/** One month of the two years over which the leads are spread. */
export const MONTH = { from: '2025-06-01T00:00:00Z', to: '2025-07-01T00:00:00Z' };

/**
 * Inserts leads with different texts, one in a hundred of them suspected as spam, and most of them
 * closed.
 */
const INSERT = `
  INSERT INTO leads (name, email, company, message, created_at, suspected, lead_state)
  SELECT
    (ARRAY['Ada', 'Grace', 'Edith', 'Alan', 'Claude'])[1 + n % 5] || ' ' || initcap(left(md5(n::text), 7)),
    'person' || n || '@' || left(md5((n % 977)::text), 8) || '.example',
    initcap(left(md5((n % 977)::text), 8)) || ' Holdings',
    'We would like an assessment of our ' || (ARRAY['travel plans', 'suppliers', 'network', 'staff'])[1 + n % 4]
      || ' before the board meets on day ' || n % 365 || '. Reference ' || md5((n * 7)::text) || '. '
      || CASE WHEN n % greatest($1::integer / ${WITH_RARE}, 1) = 0 THEN '${Object.values(RARE).join(' ')}' ELSE '' END,
    timestamptz '2024-11-01' + n * (interval '2 years' / $1::integer),
    n % 100 = 0,
    (ARRAY['new', 'answered', 'closed', 'closed', 'closed'])[1 + n % 5]
  FROM generate_series(1, $1::integer) AS n
`;

/**
 * Fills the table. The search indexes are created afterwards, since a million inserts into them
 * take an hour.
 */
export const addLeads = async (database: TestDatabase, count: number): Promise<void> => {
  const indexes = await database.query<{ definition: string }>(
    `SELECT pg_get_indexdef(name::regclass) AS definition FROM unnest('{leads_terms,leads_names}'::text[]) AS name`,
  );
  await database.query('DROP INDEX leads_terms, leads_names');
  await database.query(INSERT, [count]);
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await database.query(definition);
  await database.query('VACUUM ANALYZE leads');
};
