import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  codePoints,
  isStorable,
  LEAD_DEFAULTS,
  LEAD_FIELDS,
  LEAD_LIMITS,
  oneLine,
  withoutControls,
} from '../leads/lead.contract.ts';
import fc from '../testing/fuzz/fast-check.ts';
import { jsonBody, text } from '../testing/fuzz/lead-fields.ts';
import { requestBytes } from '../testing/fuzz/request-bytes.ts';
import { readyAddressOf, spawnProduct, type Product } from '../testing/product/spawn-product.ts';
import { postRaw, sendAndLeave, sendRaw, statusesOf } from '../testing/send-raw.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

// Slow: it sends 3,000 generated requests to the built product, 250 at a time.

/** How many requests are in flight at once, and how many such batches there are. */
const BATCH_SIZE = 250;
const BATCHES = { bytes: 6, bodies: 2, texts: 4 };

let product: Product;
let port: number;
let outputAtStart: string;
// Before the hook that drops the database, see useTestDatabase.
afterAll(() => product.stop());
const database = useTestDatabase();
beforeAll(async () => {
  product = spawnProduct({ DATABASE_URL: database.url });
  port = Number(new URL(await readyAddressOf(product)).port);
  outputAtStart = product.output();
});

/** Sends batches of requests, and expects the product to survive them without a line in its log. */
const check = async <T>(
  batches: number,
  request: fc.Arbitrary<T>,
  holds: (requests: T[]) => Promise<void>,
) => {
  const together = fc.array(request, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  const survives = fc.asyncProperty(together, async (requests) => {
    await holds(requests);
    expect(product.process.exitCode).toBeNull();
    expect((await sendRaw(port, ['GET / HTTP/1.1'])).status).toBe(200);
    expect(product.output()).toBe(outputAtStart);
  });
  // Without shrinking, which would take longer than a test may, and hide the failure.
  await fc.assert(survives, { numRuns: batches, endOnFailure: true });
};

test('answers no request with 5xx, whatever its bytes, and continues to serve', async () => {
  await check(BATCHES.bytes, requestBytes, async (requests) => {
    const answers = await Promise.all(requests.map((bytes) => sendAndLeave(port, 500, bytes)));
    const statuses = answers.flatMap(statusesOf);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    // The other requests were incomplete, or the connection was closed.
    expect(statuses.length).toBeGreaterThan(BATCH_SIZE / 2);
  });
});

test('stores or refuses any JSON', async () => {
  await check(BATCHES.bodies, jsonBody, async (bodies) => {
    const answers = await Promise.all(bodies.map((body) => postRaw(port, body)));

    expect(answers.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
  });
});

type OptionalLeadField = keyof typeof LEAD_DEFAULTS;
const OPTIONAL = Object.keys(LEAD_DEFAULTS) as OptionalLeadField[];

type Optional = Record<OptionalLeadField, string>;

const eachOptional = <Value>(valueOf: (field: OptionalLeadField) => Value) =>
  Object.fromEntries(OPTIONAL.map((field) => [field, valueOf(field)])) as Record<
    OptionalLeadField,
    Value
  >;

const submission = fc.record({
  fields: fc.record(
    eachOptional((field) => text(field === 'message' ? 2_000 : LEAD_LIMITS[field] + 20)),
  ),
  asForm: fc.boolean(),
});

const cleanedFields = (fields: Optional) =>
  eachOptional((field) =>
    field === 'message' ? withoutControls(fields.message) : oneLine(fields[field]),
  );

// Cleaned first: a control character between two halves of a character is taken out.
const isAcceptable = (fields: Optional) => {
  const cleaned = cleanedFields(fields);
  return OPTIONAL.every(
    (field) =>
      isStorable(cleaned[field]) &&
      (field === 'message' || codePoints(cleaned[field]) <= LEAD_LIMITS[field]),
  );
};

const asStored = (fields: Optional) => {
  const cleaned = cleanedFields(fields);
  return eachOptional((field) => cleaned[field] || LEAD_DEFAULTS[field]);
};

/**
 * Submits a lead as JSON or as a form. A lead with lone surrogates is always sent as JSON: in a
 * form, browsers replace them with U+FFFD.
 */
const submit = async (lead: Record<string, string>, asForm: boolean): Promise<string> => {
  if (!asForm || !Object.values(lead).every((value) => value.isWellFormed())) {
    const { status } = await postRaw(port, JSON.stringify(lead));
    return status === 201 ? 'stored' : `refused with ${status}`;
  }
  const form = new URLSearchParams(lead).toString();
  const { headers } = await postRaw(port, form, 'application/x-www-form-urlencoded');
  return headers['location'] === '/contact/received'
    ? 'stored'
    : `refused with ${headers['location']}`;
};

const sorted = (leads: Record<string, string>[]) =>
  leads.toSorted((a, b) => Number.parseInt(a['email']!, 10) - Number.parseInt(b['email']!, 10));

test('stores each text as it was sent, but for white space around it, or refuses it', async () => {
  let batch = 0;

  await check(BATCHES.texts, submission, async (submissions) => {
    batch += 1;
    const expected: Record<string, string>[] = [];
    await Promise.all(
      submissions.map(async ({ asForm, fields }, index) => {
        const email = `${index}@batch-${batch}.example`;
        const outcome = await submit({ email, ...fields }, asForm);
        expect(outcome).toMatch(
          isAcceptable(fields) ? /^stored$/ : /^refused with (?:400|\/contact\/invalid)$/,
        );
        if (outcome === 'stored') expected.push({ email, ...asStored(fields) });
      }),
    );

    const stored = await database.query<Record<string, string>>(
      `SELECT ${LEAD_FIELDS.join()} FROM leads WHERE email LIKE $1`,
      [`%@batch-${batch}.example`],
    );
    expect(sorted(stored)).toEqual(sorted(expected));
    expect(expected.length).toBeGreaterThan(BATCH_SIZE / 4);
  });
});
