import {
  LEAD_DEFAULTS,
  LEAD_FIELDS,
  LEAD_LIMITS,
  type LeadField,
} from '../../leads/lead.contract.ts';
import { INVISIBLE_TEXTS, OTHER_SCRIPTS, TEXTS_WITH_JOINERS } from './texts-of-scripts.ts';

const EMAIL = 'ada@example.com';
const EMOJI = '\u{1F600}';
/**
 * Two code points. The second is a variation selector, which some ways to count characters omit.
 */
const HEART = '\u2764\uFE0F';
/** 188 characters, in labels of at most 63. */
const LONG_DOMAIN = `${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(60)}`;

const emailOf = (length: number, domain = LONG_DOMAIN) =>
  `${'a'.repeat(length - domain.length - 1)}@${domain}`;

/** Its domain has six characters more as it is stored. */
const internationalOf = (length: number) => emailOf(length - 6, `\u00FC.${LONG_DOMAIN}`);

/** The optional fields with a limit. */
const ONE_LINE = LEAD_FIELDS.filter((field) => field !== 'email' && field !== 'message');

type Input = Record<string, unknown>;
type Fields = Partial<Record<LeadField, string>>;

interface Accepted {
  name: string;
  input: Input;
  /** The fields as the form sends them, and as the API stores them. */
  sent: Record<LeadField, string>;
  stored: Record<LeadField, string>;
  /** Its address as its owner reads it, if it is stored otherwise. */
  emailUnicode?: string;
}

/** An input that the form sends as the API stores it. */
const accepted = (name: string, input: Input, stored: Fields): Accepted => {
  const lead = { email: EMAIL, ...LEAD_DEFAULTS, ...stored } as Record<LeadField, string>;
  return { name, input: { email: EMAIL, ...input }, sent: lead, stored: lead };
};

/** An address, which the form sends as it was typed. */
const address = (email: string, stored: string, emailUnicode?: string): Accepted => {
  const lead = accepted(`the address ${email}`, { email }, { email: stored });
  const readable = emailUnicode !== undefined && { emailUnicode };
  return { ...lead, sent: { ...lead.sent, email }, ...readable };
};

const unchanged = (name: string, input: Fields) => accepted(name, input, input);

/** `fields` are those that the error names. */
const refused = (name: string, input: Input, ...fields: LeadField[]) => ({
  name,
  input: { email: EMAIL, ...input },
  fields,
});

const eachOptional = (text: string) => ({ name: text, company: text, message: text });

const codesOf = (text: string) =>
  Array.from(text, (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`)
    .join(' ')
    .slice(0, 60);

/** Inputs that both the browser's form and the API accept. The tests of both use these tables. */
export const ACCEPTED_LEADS = [
  accepted('an address alone', {}, {}),
  unchanged('the fields of a request', {
    name: 'Ada Lovelace',
    company: 'Engines',
    message: 'Please call.',
  }),
  accepted('blank optional fields', { name: '', company: ' \t', message: '\n \u00A0' }, {}),
  ...INVISIBLE_TEXTS.flatMap((text) => [
    accepted(`${codesOf(text)} in the optional fields`, eachOptional(text), {}),
    accepted(
      `${codesOf(text)} around each field`,
      { ...eachOptional(`${text}Ada${text}`), email: `${text}${EMAIL}${text}` },
      eachOptional('Ada'),
    ),
  ]),
  accepted('marks without a letter', eachOptional('\u0301\u200B\u20DD'), {}),
  ...TEXTS_WITH_JOINERS.map((text) => unchanged(`the text ${text}`, eachOptional(text))),
  accepted(
    'what turns the direction of text',
    { name: 'Ada \u202Efdp.exe\u202C', company: '\u2067\u05D0\u2069 \u2066b\u2069' },
    { name: 'Ada fdp.exe', company: '\u05D0 b' },
  ),
  accepted(
    'control characters in the name and company',
    { name: 'Ada\tLove\u0007lace', company: '\u001B[31mEngines\u009F' },
    { name: 'Ada Lovelace', company: '[31mEngines' },
  ),
  accepted(
    'control characters in a message, of which tabs and line breaks stay',
    { message: 'a\tb\r\nc\rd\u0001\u0008e\vf\fg\u0085h\u001B[31m\u009F\u2028i\u200D' },
    { message: 'a\tb\r\nc\rde\nf\ng\nh[31m\u2028i' },
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
  unchanged('markup and line breaks', {
    message: 'One\r\n\tTwo\n\n<script>alert("3")</script> &amp; \u2028four',
  }),
  unchanged('quotes of SQL and shells', {
    name: `'); DROP TABLE leads;--`,
    company: '$(id) `id` \\',
  }),
  unchanged('other scripts', { name: '\u0627\u0644\u0639 \u200Fx', company: '\u65E5\u672C\u8A9E' }),
  unchanged('a message of 100,000 code points', { message: `text\n${EMOJI}word`.repeat(10_000) }),
  accepted(
    'keys that are not fields',
    { id: 1, createdAt: '2001-01-01T00:00:00Z', role: 'admin' },
    {},
  ),

  ...ONE_LINE.flatMap((field) => {
    const limit = LEAD_LIMITS[field];
    return [
      unchanged(`${limit} characters as ${field}`, { [field]: 'x'.repeat(limit) }),
      unchanged(`${limit} emoji as ${field}`, { [field]: EMOJI.repeat(limit) }),
      unchanged(`${limit / 2} hearts as ${field}`, { [field]: HEART.repeat(limit / 2) }),
      accepted(
        `${limit} characters with white space around them as ${field}`,
        { [field]: `  ${'x'.repeat(limit)}\n` },
        { [field]: 'x'.repeat(limit) },
      ),
    ];
  }),

  ...`a@b ADA@EXAMPLE.COM first.last+tag@sub.example.co.uk .!#$%&'*+/=?^_\`{|}~-@example.com %ff%fe@example.com
     .leading..dots.@example.com ada@1.2.3.4 ada@xn--a.de ada@xn--i-7iq.ws ada@${'d'.repeat(63)}.com
     ${emailOf(LEAD_LIMITS.email)}`
    .split(/\s+/)
    .map((email) => address(email, email)),
  ...OTHER_SCRIPTS.map(([typed, stored, readable]) => address(typed, stored, readable)),
  {
    ...address(internationalOf(255), emailOf(255, `xn--tda.${LONG_DOMAIN}`)),
    emailUnicode: internationalOf(255),
  },
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
       ada@${'d'.repeat(64)}.com ${emailOf(LEAD_LIMITS.email + 1)}
       \u0430da@example.com ada@-\u00FC.de ada@\u00FC-.de ada@\u00FC..de ada@\u00FC.de. ada@\u3002de
       ada@e_\u00FC.de ada@\u00FC/x.de ada@\u00FC:80 ada@\u00FC%41.de ada\uFF20\u00FC.de ada@\u2603.net
       ada@example.com\u201D ada@\u201Cexample.com ada@ex\u200Bample.com ada@ex\u00ADample.com
       ada@ex\u202Eample.com ada@${'\u00FC'.repeat(64)}.de`.split(/\s+/),
    'ada@\u00FC\u3000.de',
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

/** Addresses that the form leaves to the API, whose judgement takes the tables of UTS 46. */
export const REFUSED_BY_API = [
  // Both directions within a label, joiners where they do nothing, a mark at the beginning.
  'ada@a\u05D0.de',
  'ada@a\u200C\u00FC.de',
  'ada@\u0301\u00FC.de',
  // Full-width digits are those of an IPv4 address, a number is no top-level domain.
  'ada@\uFF11\uFF12\uFF17.0.0.1',
  'ada@\u00FC.1',
  'ada@xn--a.\u00FC',
  // Too long in ASCII: a label, and the whole.
  `ada@${'\u00FC'.repeat(60)}.de`,
  internationalOf(256),
].map((email) => refused(`the address ${JSON.stringify(email)}`, { email }, 'email'));
