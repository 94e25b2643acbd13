import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ACCEPTED_LEADS, REFUSED_LEADS } from '../backend/src/leads/lead.cases.ts';
import { LEAD_LIMITS } from '../backend/src/leads/lead.contract.ts';
import { startApp, type TestApp } from '../backend/src/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../backend/src/testing/test-database.ts';
import { leadSchema } from '../frontend/src/features/leads/lead.schema.ts';

/* The browser's schema and the server's rules are written with different libraries: here they meet. */

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url);
});

afterAll(async () => {
  await app.stop();
  await database.drop();
});

const post = (input: unknown) =>
  fetch(`${app.url}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });

describe('the form accepts what the API does', () => {
  test.each(ACCEPTED_LEADS)('$name', ({ input, stored }) => {
    expect(leadSchema.safeParse(input).data).toEqual(stored);
  });
});

describe('the form refuses what the API does, and names the same fields', () => {
  test.each(REFUSED_LEADS)('$name', ({ input, fields }) => {
    const { error } = leadSchema.safeParse(input);
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(fields));
  });
});

/** Texts that try both sides: short and near the limit, any code points, blanks, lone surrogates. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', minLength: 40, maxLength: 110 }),
  fc.constantFrom(
    '',
    ' ',
    '\t\n',
    '\u0000',
    '\uD800',
    'x'.repeat(100),
    'x'.repeat(101),
    '\u{1F600}'.repeat(100),
  ),
);
const email = fc.oneof(
  { weight: 4, arbitrary: fc.emailAddress() },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.string({ maxLength: 8 }), fc.domain()).map((parts) => parts.join('@')),
  },
  { weight: 1, arbitrary: text },
);
const leads = fc.record({ email, name: text, company: text, message: text }, { requiredKeys: ['email'] });

test('the limits are those of the specification', () => {
  expect(LEAD_LIMITS).toEqual({ name: 100, company: 100, email: 255 });
});

test('whatever the form accepts, the API stores byte for byte, and it refuses the rest', async () => {
  await fc.assert(
    fc.asyncProperty(leads, async (input) => {
      const parsed = leadSchema.safeParse(input);
      const response = await post(parsed.success ? parsed.data : input);
      expect(response.status).toBe(parsed.success ? 201 : 400);
      if (!parsed.success) return;
      const { id, createdAt: _, ...answered } = (await response.json()) as { id: number; createdAt: string };
      expect(answered).toEqual(parsed.data);
      const [stored] = await database.query('SELECT name, email, company, message FROM leads WHERE id = $1', [
        id,
      ]);
      expect(stored).toEqual(parsed.data);
      // The server alone comes to the same result.
      const unaided = (await (await post(input)).json()) as Record<string, unknown>;
      expect({ ...unaided, id: 0, createdAt: 0 }).toEqual({ ...parsed.data, id: 0, createdAt: 0 });
    }),
    { numRuns: 300 },
  );
}, 60_000);
