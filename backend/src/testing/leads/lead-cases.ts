import {
  LEAD_DEFAULTS,
  LEAD_FIELDS,
  LEAD_LIMITS,
  type LeadField,
} from '../../leads/lead.contract.ts';

const EMAIL = 'ada@example.com';
const EMOJI = '\u{1F600}';
/** Two code points. The second is a variation selector, which some ways to count characters omit. */
const HEART = '\u2764\uFE0F';
/** 188 characters, in labels of at most 63. */
const LONG_DOMAIN = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(60)}`;

const emailOf = (length: number) => `${'a'.repeat(length - LONG_DOMAIN.length - 1)}@${LONG_DOMAIN}`;

/** The optional fields with a limit. */
const ONE_LINE = LEAD_FIELDS.filter((field) => field !== 'email' && field !== 'message');

type Input = Record<string, unknown>;
type Fields = Partial<Record<LeadField, string>>;

const accepted = (name: string, input: Input, stored: Fields) => ({
  name,
  input: { email: EMAIL, ...input },
  /** The fields as the form sends them and the API stores them. */
  stored: { email: EMAIL, ...LEAD_DEFAULTS, ...stored } as Record<LeadField, string>,
});

const asItIs = (name: string, input: Fields) => accepted(name, input, input);

/** `fields` are those that the error names. */
const refused = (name: string, input: Input, ...fields: LeadField[]) => ({
  name,
  input: { email: EMAIL, ...input },
  fields,
});

/** Inputs that both the browser's form and the API accept. The tests of both use these tables. */
export const ACCEPTED_LEADS = [
  accepted('an address alone', {}, {}),
  asItIs('the fields of a request', {
    name: 'Ada Lovelace',
    company: 'Engines',
    message: 'Please call.',
  }),
  accepted('blank optional fields', { name: '', company: ' \t', message: '\n \u00A0' }, {}),
  accepted(
    'a name and a company of invisible characters',
    { name: '\u200B', company: '\uFE0F \u2060' },
    {},
  ),
  accepted(
    'white space around each field',
    {
      name: ' Ada ',
      email: `\t${EMAIL} \n`,
      company: '\u3000Engines\u00A0',
      message: '\n Call.\n',
    },
    { name: 'Ada', company: 'Engines', message: 'Call.' },
  ),
  accepted(
    'line breaks in the name and company, which become spaces',
    { name: 'Ada\r\n\r\nEmail: eve@example.com', company: ' Analytical\u2028Engines\u0085\v ' },
    { name: 'Ada Email: eve@example.com', company: 'Analytical Engines' },
  ),
  accepted(
    `${LEAD_LIMITS.name + 1} characters as name, two of them a line break`,
    { name: `${'a'.repeat(LEAD_LIMITS.name - 1)}\r\n` },
    { name: 'a'.repeat(LEAD_LIMITS.name - 1) },
  ),
  asItIs('markup and line breaks', {
    message: 'One\r\n\tTwo\n\n<script>alert("3")</script> &amp; \u2028four',
  }),
  asItIs('quotes of SQL and shells', { name: `'); DROP TABLE leads;--`, company: '$(id) `id` \\' }),
  asItIs('other scripts', { name: '\u0627\u0644\u0639 \u202Bx', company: '\u65E5\u672C\u8A9E' }),
  asItIs('a message of 100,000 code points', { message: `text\n${EMOJI}word`.repeat(10_000) }),
  accepted(
    'keys that are not fields',
    { id: 1, createdAt: '2001-01-01T00:00:00Z', role: 'admin' },
    {},
  ),

  ...ONE_LINE.flatMap((field) => {
    const limit = LEAD_LIMITS[field];
    return [
      asItIs(`${limit} characters as ${field}`, { [field]: 'x'.repeat(limit) }),
      asItIs(`${limit} emoji as ${field}`, { [field]: EMOJI.repeat(limit) }),
      asItIs(`${limit / 2} hearts as ${field}`, { [field]: HEART.repeat(limit / 2) }),
      accepted(
        `${limit} characters with white space around them as ${field}`,
        { [field]: `  ${'x'.repeat(limit)}\n` },
        { [field]: 'x'.repeat(limit) },
      ),
    ];
  }),

  ...`a@b ADA@EXAMPLE.COM first.last+tag@sub.example.co.uk .!#$%&'*+/=?^_\`{|}~-@example.com %ff%fe@example.com
     .leading..dots.@example.com ada@1.2.3.4 ada@xn--bcher-kva.example ada@${'d'.repeat(63)}.com ${emailOf(LEAD_LIMITS.email)}`
    .split(/\s+/)
    .map((email) => asItIs(`the address ${email}`, { email })),
];

/** Inputs that both reject. */
export const REFUSED_LEADS = [
  refused('no address', { email: undefined }, 'email'),
  refused('a blank address', { email: ' \t ' }, 'email'),
  refused('two wrong fields', { name: 'x'.repeat(101), email: 'nobody' }, 'name', 'email'),

  ...ONE_LINE.flatMap((field) => {
    const limit = LEAD_LIMITS[field];
    return [
      refused(`${limit + 1} characters as ${field}`, { [field]: 'x'.repeat(limit + 1) }, field),
      refused(`${limit + 1} emoji as ${field}`, { [field]: EMOJI.repeat(limit + 1) }, field),
      refused(`${limit} hearts as ${field}`, { [field]: HEART.repeat(limit) }, field),
    ];
  }),

  ...[
    ...`ada ada@ @example.com ada@@example.com ada@-example.com ada@example-.com ada@example..com ada@.example.com
       ada@example.com. ada@exa_mple.com ada@[127.0.0.1] ada@example.com,bob@example.com ad\u00E4@example.com
       ada@b\u00FCcher.example ada@${'d'.repeat(64)}.com ${emailOf(LEAD_LIMITS.email + 1)}`.split(
      /\s+/,
    ),
    'ada lovelace@example.com',
    'ada@example com',
    '"ada lovelace"@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada\n@example.com',
    'ada@example.com\rx',
  ].map((email) => refused(`the address ${JSON.stringify(email)}`, { email }, 'email')),

  ...LEAD_FIELDS.flatMap((field) => {
    const around = (character: string) => ({ [field]: `ada${character}@example.com` });
    return [
      refused(`U+0000 in ${field}`, around('\u0000'), field),
      refused(`a lone high surrogate in ${field}`, around('\uD83D'), field),
      refused(`a lone low surrogate in ${field}`, around('\uDE00'), field),
      ...[5, true, ['ada@example.com'], { address: 'ada@example.com' }].map((value) =>
        refused(`${JSON.stringify(value)} as ${field}`, { [field]: value }, field),
      ),
    ];
  }),
];
