import { describe, expect, test } from '@jest/globals';
import fc from '../backend/src/testing/fuzz/fast-check.ts';
import {
  ACCEPTED_LEADS,
  REFUSED_BY_API,
  REFUSED_LEADS,
} from '../backend/src/testing/leads/lead-cases.ts';
import {
  eachField,
  type Lead,
  LEAD_FIELDS,
  LEAD_LIMITS,
  trimmed,
} from '../backend/src/leads/lead.contract.ts';
import { postLead } from '../backend/src/testing/leads/lead-requests.ts';
import { useTestApp } from '../backend/src/testing/use-test-app.ts';
import { AddedLead } from '../backend/src/leads/desk/added-lead.schemas.ts';
import { leadSchema, newLeadSchema } from '../frontend/src/components/lead-form/check-lead.ts';

/* The browser and the server validate a lead with different libraries, which must agree. */

const { app, database } = useTestApp();

describe('the form accepts every lead that the API accepts', () => {
  test.each(ACCEPTED_LEADS)('$name', ({ input, sent }) => {
    expect(leadSchema.safeParse(input).data).toEqual(sent);
  });
});

describe('the form rejects every lead that the API rejects, and names the same fields', () => {
  test.each(REFUSED_LEADS)('$name', ({ input, fields }) => {
    const { error } = leadSchema.safeParse(input);
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(fields));
  });
});

describe('the form leaves to the API', () => {
  test.each(REFUSED_BY_API)('$name', ({ input }) => {
    expect(leadSchema.safeParse(input).success).toBe(true);
  });
});

test('a rule without a text of its own has the default message of the schema layer', () => {
  const messages = (input: object) =>
    leadSchema.safeParse(input).error?.issues.map(({ message }) => message);
  expect(messages({})).toEqual(['Invalid input: expected string, received undefined']);
  expect(messages({ email: '' })).toEqual(['emailRequired']);
});

/** Short texts and texts near the limits, with any code points, lone surrogates among them. */
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
const leads = fc.record({ ...eachField(() => text), email }, { requiredKeys: ['email'] });

test('name and company have at most 100 characters, and an email address 255', () => {
  expect(LEAD_LIMITS).toMatchObject({ name: 100, company: 100, email: 255 });
});

test('the API stores byte for byte what the form accepts, and rejects everything else', async () => {
  await fc.assert(
    fc.asyncProperty(leads, async (input) => {
      const parsed = leadSchema.safeParse(input);
      const { status, body } = await postLead(app, parsed.success ? parsed.data : input);
      expect(status).toBe(parsed.success ? 201 : 400);
      if (!parsed.success) return;
      const { id, createdAt: _, ...answered } = body as Lead;
      expect(answered).toEqual(parsed.data);
      const [stored] = await database.query(
        `SELECT ${LEAD_FIELDS.join()} FROM leads WHERE id = $1`,
        [id],
      );
      expect(stored).toEqual(parsed.data);
      // Given the original input, which the form has not normalized, the API stores the same lead.
      const unaided = await postLead(app, input);
      expect({ ...unaided.body, id: 0, createdAt: 0 }).toEqual({
        ...parsed.data,
        id: 0,
        createdAt: 0,
      });
    }),
    { numRuns: 100 },
  );
});

const addedLeads = fc.record({
  ...eachField(() => text),
  email: fc.oneof(email, fc.constantFrom('', ' \n')),
  cameBy: text,
});

/** As the form of the desk sends it: nobody has to have an address. */
const withoutEmpty = <Added extends { email: string }>({ email: address, ...others }: Added) =>
  address === '' ? others : { ...others, email: address };

test('the form of the desk accepts what its API accepts, and sends it as it is stored', () => {
  fc.assert(
    fc.property(addedLeads, (input) => {
      const sent = newLeadSchema.safeParse(input).data;
      const body = sent && withoutEmpty(sent);
      const unaided = withoutEmpty({ ...input, email: trimmed(input.email) });
      expect(AddedLead.safeParse(unaided).data).toEqual(body);
      expect(AddedLead.safeParse(body).data).toEqual(body);
    }),
    { numRuns: 1_000 },
  );
});

/** At the desk, there may be no address. */
const isRefusedAtDesk = ({ input }: (typeof REFUSED_LEADS)[number]) =>
  trimmed(String(input['email'] ?? '')) !== '';

test.each(REFUSED_LEADS.filter(isRefusedAtDesk))(
  'the form of the desk refuses $name by the same field as its API',
  ({ input, fields }) => {
    const added = { name: 'Ada', company: '', cameBy: '', message: 'Please call.', ...input };
    const namedBy = (schema: typeof newLeadSchema | typeof AddedLead) =>
      schema.safeParse(added).error?.issues.map(({ path }) => path[0]);
    expect(new Set(namedBy(newLeadSchema))).toEqual(new Set(fields));
    expect(new Set(namedBy(AddedLead))).toEqual(new Set(fields));
  },
);
