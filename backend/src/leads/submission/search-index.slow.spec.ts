import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEFAULT_TIME_LIMITS } from '../../database/time-limits.ts';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { hashedText } from '../../testing/leads/hashed-text.ts';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

// Slow: it submits 480 messages that cost the search index most.

const { app, database } = useTestApp(
  { TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD, LEAD_RATE_LIMIT: '30' },
  'test',
  DEFAULT_TIME_LIMITS,
);

/**
 * The pages of 8 kB that a search reads in addition to the index, of which PostgreSQL merges all
 * beyond eight.
 */
const FEW_PAGES = 16;

const submitFrom = async (address: string, lead: object) =>
  (await postLead(app, lead, { 'X-Forwarded-For': address })).status;

const submitHonestly = async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 15; index += 1)
    statuses.push(await submitFrom(`203.0.113.${index}`, { ...LEAD, message: 'Please call us.' }));
  return statuses;
};

/** Merges what the list of new entries has left, and returns how many pages that was. */
const remainingPages = async () => {
  const [row] = await database.query<{ pages: number }>(
    `SELECT gin_clean_pending_list('leads_terms')::integer AS pages`,
  );
  return row!.pages;
};

test.each([
  ['4,000 Chinese characters', 4_000, 0x4e_00, 20_000],
  ['4,000 Korean characters', 4_000, 0xac_00, 11_000],
  ['1,300 Chinese characters, which are not large', 1_300, 0x4e_00, 20_000],
  ['4,000 Ethiopic characters', 4_000, 0x12_00, 70],
])(
  '120 messages of %s from one network take no honest lead, and leave searches fast',
  async (_what, ...message) => {
    const burst = Array.from({ length: 20 }, async (_, sender) => {
      for (let index = sender; index < 120; index += 20)
        await submitFrom(`2001:db8:${index % 2}:${index % 30}::1`, {
          ...LEAD,
          // Hardly two of its trigrams are the same.
          message: hashedText(`message ${index}`, ...message),
        });
    });

    expect(await submitHonestly()).toEqual(Array(15).fill(201));
    await Promise.all(burst);
    expect(await submitHonestly()).toEqual(Array(15).fill(201));
    expect(await remainingPages()).toBeLessThanOrEqual(FEW_PAGES);
  },
);

test('an import by SQL leaves searches and submissions as they were', async () => {
  await database.query(`
    INSERT INTO leads (name, email, company, message)
    SELECT 'n', n || '@example.com', 'c', repeat(md5(n::text) || ' ', 10) || 'quetzal' || n FROM generate_series(1, 5000) AS n
  `);

  expect(await remainingPages()).toBeLessThanOrEqual(FEW_PAGES);
  const { body } = await request(app.url)
    .get('/api/leads?q=quetzal4711')
    .auth('admin', ADMIN_PASSWORD);
  expect(body).toMatchObject([{ id: 4711 }]);
  expect(await submitHonestly()).toEqual(Array(15).fill(201));
});
