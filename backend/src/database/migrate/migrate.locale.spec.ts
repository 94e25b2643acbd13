import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { loadMigrations } from '../data-source.ts';

const TURKISH = "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'";
const LITHUANIAN = TURKISH.replace('tr-TR', 'lt-LT');
const C = "LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'";

const post = (url: string, path: string, body: object) =>
  request(url).post(path).set(OWN_PAGE).send(body);

const idsOf = async (url: string, q: string) => {
  const { body } = await request(url).get('/api/leads').query({ q }).set(OWN_PAGE).expect(200);
  return (body as { id: number }[]).map(({ id }) => id);
};

/** Each with a letter whose case or kind depends on the locale. */
const LEADS = [
  { email: 'INFO@ILIK.example', name: 'Ilgın IŞIK', company: 'ÉLAN ИЗБА' },
  { email: 'info@ilik.example', name: 'ilgin işik', company: 'Élan изба' },
];

const addSubscriber = (target: TestDatabase, email: string, confirmed: string, left?: string) =>
  target.query(
    `INSERT INTO subscribers (email, confirmed_words, confirmed_at, left_at, left_words) VALUES ($1, 'yes', $2, $3, $4)`,
    [email, confirmed, left, left && 'no'],
  );

describe.each([
  ['Turkish', TURKISH],
  ['Lithuanian', LITHUANIAN],
  ['C', C],
])('in a %s database', (locale, options) => {
  const { database, start } = useTestApps('test', () =>
    createTestDatabase(undefined, `template0 ENCODING 'UTF8' ${options}`),
  );

  test('search and erasure see one address', async () => {
    const { url } = await start();
    for (const lead of LEADS) await post(url, '/api/leads', lead).expect(201);

    for (const q of ['INFO@ILIK', 'info@ilik', 'élan изба', 'ELAN ИЗБА', 'из', 'IS'])
      expect({ q, ids: await idsOf(url, q) }).toEqual({ q, ids: [2, 1] });
    const { body } = await request(url).get('/api/leads').set(OWN_PAGE).expect(200);
    expect(body).toMatchObject([{ earlier: 1 }, { earlier: 0 }]);
    const erasure = await post(url, '/api/leads/erasures', { email: 'Info@Ilik.example' });
    expect(erasure.body).toEqual({ erased: 2 });
  });

  test('rows of 1.0.0 are found after the update', async () => {
    const [FirstMigration] = await loadMigrations();
    const session = await database.connect();
    await new FirstMigration!().up(session as never);
    await session.query(`
      CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
      INSERT INTO migrations (timestamp, name) VALUES (1764800000000, 'CreateSchema1764800000000');
    `);
    for (const { email, name, company } of LEADS)
      await session.query(
        `INSERT INTO leads (name, email, company, message) VALUES ($1, $2, $3, 'm')`,
        [name, email, company],
      );
    await session.end();
    await addSubscriber(database, 'INFO@x.example', '2026-01-01', '2026-03-01');
    if (locale === 'Turkish') await addSubscriber(database, 'info@x.example', '2026-02-01');

    const { url } = await start();

    expect(await idsOf(url, 'élan ИЗБА')).toEqual([2, 1]);
    expect(await idsOf(url, 'INFO')).toEqual([2, 1]);
    // Who has left stays away.
    expect(await database.query('SELECT email FROM subscribers')).toEqual([
      { email: 'INFO@x.example' },
    ]);
  });
});

describe('in a database with other settings', () => {
  const { database, start } = useTestApps('test', createTestDatabase);

  test('extensions may be in a schema that is not on the search path', async () => {
    await database.query(`
      CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions;
      CREATE EXTENSION unaccent SCHEMA extensions;
    `);

    const { url } = await start();

    await post(url, '/api/leads', { email: 'ada@example.com', name: 'Zoë' }).expect(201);
    expect(await idsOf(url, 'zoe')).toEqual([1]);
  });

  test('dates and texts do not depend on what is set for the database', async () => {
    await database.query(`
      ALTER DATABASE ${database.name} SET DateStyle = 'German';
      ALTER DATABASE ${database.name} SET IntervalStyle = 'sql_standard';
      ALTER DATABASE ${database.name} SET TimeZone = 'Asia/Kolkata';
      ALTER DATABASE ${database.name} SET bytea_output = 'escape';
      ALTER DATABASE ${database.name} SET extra_float_digits = -15;
      ALTER DATABASE ${database.name} SET standard_conforming_strings = off;
    `);
    const begin = Date.now();

    const { url } = await start();

    await post(url, '/api/leads', { email: 'ada@example.com', name: '東京太郎' }).expect(201);
    const { body } = await request(url).get('/api/leads/1').set(OWN_PAGE).expect(200);
    const { createdAt } = body as { createdAt: string };
    expect(Math.abs(Date.parse(createdAt) - begin)).toBeLessThan(60_000);
    expect(await idsOf(url, '太郎')).toEqual([1]);
  });
});
