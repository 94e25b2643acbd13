import { expect, test } from '@jest/globals';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { NO_VARIABLES } from '../testing/product/spawn-product.ts';
import { readEnvironment, refuseNameAsPassword, type Environment } from './environment.ts';

const PAGE = 'https://example.com/';
const SECRET = 'hunter22';

interface Variable {
  name: string;
  value: string;
  /** The fields of the environment that have its value. */
  fields: string[];
  /** What they have without it. */
  fallback?: unknown;
  /** What they have with it; by default, its value. */
  read?: unknown;
}

const VARIABLES: Variable[] = [
  { name: 'HOST', value: '0.0.0.0', fields: ['host'], fallback: '127.0.0.1' },
  { name: 'PORT', value: '8080', fields: ['port'], fallback: 3000, read: 8080 },
  { name: 'DATABASE_URL', value: 'postgres://db/sandglass', fields: ['databaseUrl'] },
  {
    name: 'DATABASE_DIRECT_URL',
    value: 'postgres://user:secret@primary:5432/sandglass',
    fields: ['databaseDirectUrl'],
  },
  { name: 'DATABASE_POOL_SIZE', value: '20', fields: ['databasePoolSize'], fallback: 10, read: 20 },
  { name: 'DATA_DIR', value: '/var/lib/sandglass', fields: ['dataDir'], fallback: '.data' },
  { name: 'DRAIN_SECONDS', value: '15', fields: ['drainSeconds'], fallback: 0, read: 15 },
  { name: 'PAGE_CACHE_SECONDS', value: '60', fields: ['pageCacheSeconds'], fallback: 0, read: 60 },
  { name: 'TRUST_PROXY_HOPS', value: '2', fields: ['trustProxyHops'], fallback: 0, read: 2 },
  { name: 'ADMIN_PASSWORD', value: ADMIN_PASSWORD, fields: ['access.password'] },
  { name: 'ADMIN_USERS_FILE', value: '/etc/sandglass/people', fields: ['access.usersFile'] },
  // Who may read leads without a password: a test of its own, below.
  { name: 'ADMIN_ACCESS', value: 'local', fields: [] },
  {
    name: 'ADMIN_JWT_HEADER',
    value: 'X-Pomerium-Assertion',
    fields: ['access.tokens.header'],
    read: 'x-pomerium-assertion',
  },
  {
    name: 'ADMIN_JWT_JWKS_URL',
    value: 'https://desk.sandglass.example/jwks.json',
    fields: ['access.tokens.jwksUrl'],
  },
  { name: 'ADMIN_JWT_ISSUER', value: 'desk.sandglass.example', fields: ['access.tokens.issuer'] },
  {
    name: 'ADMIN_JWT_AUDIENCE',
    value: 'desk.sandglass.example',
    fields: ['access.tokens.audience'],
  },
  {
    name: 'ADMIN_JWT_USERS',
    value: 'Ada@s.io, @P.io',
    fields: ['access.tokens.users'],
    read: ['ada@s.io', '@p.io'],
  },
  {
    name: 'ADMIN_HOST',
    value: 'Desk.M\u00FCller.de',
    fields: ['adminHost'],
    read: 'desk.xn--mller-kva.de',
  },
  { name: 'METRICS_TOKEN', value: 'c2FuZGdsYXNzLXNhbmRnbGFzcw==', fields: ['metricsToken'] },
  { name: 'LEAD_RATE_LIMIT', value: '0', fields: ['leadRateLimit'], fallback: 30, read: 0 },
  { name: 'LEAD_RETENTION_DAYS', value: '365', fields: ['leadRetentionDays'], read: 365 },
  {
    name: 'SUSPECTED_RETENTION_DAYS',
    value: '0',
    fields: ['suspectedRetentionDays'],
    fallback: 30,
    read: 0,
  },
  { name: 'NOTIFY_WEBHOOK_URL', value: 'https://hooks.example/leads', fields: ['webhook.url'] },
  {
    name: 'NOTIFY_WEBHOOK_SECRET',
    value: 'whsec_c2FuZGdsYXNzLXNhbmRnbGFzcy1zYW5k',
    fields: ['webhook.secret'],
  },
  {
    name: 'SMTP_URL',
    value: 'smtps://user:secret@mail.example:465',
    fields: ['email.server.url', 'receipts.server.url'],
  },
  { name: 'NOTIFY_EMAIL_TO', value: 'desk@sandglass.example', fields: ['email.to'] },
  { name: 'NOTIFY_EMAIL_FROM', value: 'site@sandglass.example', fields: ['email.from'] },
  { name: 'RECEIPT_FROM', value: 'hello@sandglass.example', fields: ['receipts.from'] },
  { name: 'RECEIPT_LIMIT', value: '50', fields: ['receipts.limit'], read: 50 },
  { name: 'LOG_LEVEL', value: 'debug', fields: ['logLevel'], fallback: 'info' },
  {
    name: 'PUBLIC_URL',
    value: 'https://w.s.example/',
    fields: ['publicConfig.publicUrl'],
    fallback: 'http://localhost:3000',
    read: 'https://w.s.example',
  },
  {
    name: 'PUBLIC_SCHEDULING_URL',
    value: 'https://c.example/x?a=1&b=2',
    fields: ['publicConfig.schedulingUrl'],
    fallback: `${PAGE}schedule`,
  },
  {
    name: 'PUBLIC_CEO_RISK_URL',
    value: 'http://risk.example/ceo',
    fields: ['publicConfig.ceoRiskUrl'],
    fallback: `${PAGE}ceo-risk`,
  },
  {
    name: 'PUBLIC_FAMILY_OFFICE_RISK_URL',
    value: 'https://r.io',
    fields: ['publicConfig.familyOfficeRiskUrl'],
    fallback: `${PAGE}family-office-risk`,
  },
  {
    name: 'PUBLIC_ANALYTICS_ID',
    value: 'G-ABC123XYZ9',
    fields: ['publicConfig.analyticsId'],
    fallback: null,
  },
];

/** The variables with which tokens are another way to sign in. */
const TOKENS = {
  ADMIN_JWT_HEADER: 'Authorization',
  ADMIN_JWT_JWKS_URL: 'https://sign-in.sandglass.example/keys',
  ADMIN_JWT_ISSUER: 'https://sign-in.sandglass.example',
  ADMIN_JWT_AUDIENCE: 'desk',
};

/** The lines of the error for an environment; none if it is valid. */
const linesFor = (source: Record<string, string>): string[] => {
  try {
    readEnvironment(source);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

/** A field of an environment, by its path. */
const fieldOf = (environment: Environment, path: string) =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      environment,
    );

test('reads every variable, and has a default without it or with an empty value', () => {
  const values = Object.fromEntries(VARIABLES.map(({ name, value }) => [name, value]));
  const all = readEnvironment(values);
  const none = readEnvironment({});

  expect(VARIABLES.map(({ name }) => name)).toEqual(Object.keys(NO_VARIABLES));
  for (const { name, value, fields, fallback, read = value } of VARIABLES) {
    for (const field of fields) {
      expect([name, fieldOf(all, field)]).toEqual([name, read]);
      expect([name, fieldOf(none, field)]).toEqual([name, fallback]);
    }
  }
  expect(none).toMatchObject({
    access: { password: undefined, tokens: undefined },
    webhook: undefined,
    email: undefined,
    receipts: undefined,
  });
  expect(readEnvironment(NO_VARIABLES)).toEqual(none);
  expect(readEnvironment({ PORT: '8080' }).publicConfig.publicUrl).toBe('http://localhost:8080');
});

/** A case for each of the values of a variable. */
const cases = (values: Record<string, string[]>) =>
  Object.entries(values).flatMap(([name, list]) => list.map((value) => [name, value] as const));

test.each(
  cases({
    PORT: ['abc', '65536', '3000.5', '1e3'],
    DATABASE_POOL_SIZE: ['4', '201'],
    DRAIN_SECONDS: ['15s', '601'],
    PAGE_CACHE_SECONDS: ['-1'],
    TRUST_PROXY_HOPS: ['true', '17'],
    ADMIN_ACCESS: ['open'],
    ADMIN_JWT_HEADER: ['X-Token:', 'X Token'],
    ADMIN_JWT_USERS: [
      'ada',
      '@',
      'ada@s.io, ada@s.io bob@s.io',
      '@@s.io',
      '*@s.io,@*.io',
      '\u212Aim@s.io',
    ],
    ADMIN_JWT_JWKS_URL: `http://keys.s.example http://127.0.0.1.s.example http://localhost.s.example
      http://192.168.0.10/keys http://0.0.0.0/keys http://localhost@keys.s.example
      https://user:${SECRET}@keys.s.example file:///keys.json`.split(/\s+/),
    ADMIN_HOST: [
      'https://desk.s.example',
      'desk.s.example:8443',
      'desk.s.example/admin',
      'desk s.example',
      'admin@desk.s.example',
      '*.s.example',
      'desk.s.example.',
      '-desk.s.example',
      '[::1]',
      'a.example,b.example',
    ],
    LEAD_RATE_LIMIT: ['off'],
    LEAD_RETENTION_DAYS: ['0', '1.5'],
    SUSPECTED_RETENTION_DAYS: ['-1', 'never'],
    RECEIPT_LIMIT: ['0', '10001'],
    LOG_LEVEL: ['x'],
    PUBLIC_URL: [
      'www.s.example',
      'https://s.example/path',
      'https://s.example/?x',
      'ftp://s.example',
    ],
    PUBLIC_SCHEDULING_URL: ['calendar', 'javascript:alert(1)'],
    PUBLIC_CEO_RISK_URL: ['data:text/html,x'],
    PUBLIC_FAMILY_OFFICE_RISK_URL: ['//risk.example'],
    PUBLIC_ANALYTICS_ID: ['UA-12345-1', 'G-<script>'],
  }),
)('rejects %s=%s in one line with its name, the problem and what is accepted', (name, value) => {
  const lines = linesFor({ ...TOKENS, [name]: value });

  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${name}: .+ is not valid; accepted: .+`)),
  ]);
  expect(lines[0]).toContain(JSON.stringify(value));
});

test.each(
  cases({
    ADMIN_PASSWORD: [SECRET, SECRET + SECRET],
    METRICS_TOKEN: [SECRET, `${SECRET} and other words of a sentence`],
    DATABASE_URL: [`mysql://user:${SECRET}@db/sandglass`, SECRET],
    DATABASE_DIRECT_URL: [`mysql://user:${SECRET}@db/sandglass`],
    NOTIFY_WEBHOOK_URL: [`ftp://${SECRET}.example`, `https://user:${SECRET}@hooks.example`],
    NOTIFY_WEBHOOK_SECRET: [SECRET, 'whsec_aHVudGVyMjI='],
    SMTP_URL: [`https://user:${SECRET}@mail.example`],
  }),
)('rejects an invalid %s (%s) without repeating its value', (name, value) => {
  const lines = linesFor({ [name]: value }).filter((line) => line.startsWith(`${name}:`));

  expect(lines).toEqual([expect.stringMatching(/: its value is not valid; accepted: /)]);
  expect(lines[0]).not.toContain(value);
  expect(lines[0]).not.toContain(SECRET);
});

const TOO_SHORT = ['12345678', 'password', 'aaaaaaaa', 'correct horse', '8gT!qv2#LmZ0rW'];
const WELL_KNOWN =
  `passwordpassword 123456789012345 qwertyuiopasdfgh P@ssw0rdP@ssw0rd letmeinletmein123
  1q2w3e4r5t6y7u8i administrator123 sandglasssandglass`.split(/\s+/);
const PLACEHOLDERS = [
  'change-this-password',
  'your-password-here',
  'ADMIN_PASSWORD_HERE',
  'correcthorsebatterystaple',
  'Sandglass-Admin-2026',
  'replace with a password',
];
const ONE_PATTERN = ['aaaaaaaaaaaaaaa', 'Xk7Xk7Xk7Xk7Xk7', '!!!!!!!!!!!!!!!!', 'abcdefghijklmnop'];

test.each([...TOO_SHORT, ...WELL_KNOWN, ...PLACEHOLDERS, ...ONE_PATTERN])(
  'rejects the password %s, and says what is accepted',
  (ADMIN_PASSWORD) => {
    expect(linesFor({ ADMIN_PASSWORD })).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD: its value is not valid; accepted: .*15 characters/),
    ]);
  },
);

test('rejects a password of the words of the firm’s name', () => {
  const environment = readEnvironment({ ADMIN_PASSWORD: 'northwind-consulting-2026' });

  expect(() => refuseNameAsPassword(environment, 'Another Firm')).not.toThrow();
  expect(() => refuseNameAsPassword(environment, 'Northwind Consulting')).toThrow(
    /^ADMIN_PASSWORD: its value is not valid; /,
  );
});

test('rejects a password of the words of the public address', () => {
  const ADMIN_PASSWORD = 'northwind-consulting-2026';
  const PUBLIC_URL = 'https://www.northwind-consulting.example';

  expect(readEnvironment({ ADMIN_PASSWORD }).access.password).toBe(ADMIN_PASSWORD);
  expect(linesFor({ ADMIN_PASSWORD, PUBLIC_URL })).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD: its value is not valid; /),
  ]);
});

test.each([
  'an hourglass of sand',
  '3f786850e387550fdab836ed7e6dc881',
  'k7Qw-9ZtP-xL2m-Vb4',
  '\u7D2B\u9633\u82B1 blooms at night in Kyoto',
  // The output of: openssl rand -base64 96
  Buffer.from(Array.from({ length: 96 }, (_, index) => (index * 157 + 31) % 251)).toString(
    'base64',
  ),
])('accepts the password %s', (ADMIN_PASSWORD) => {
  expect(readEnvironment({ ADMIN_PASSWORD }).access.password).toBe(ADMIN_PASSWORD);
});

test.each<[Record<string, string>, string[]]>([
  [{ NOTIFY_EMAIL_TO: 'desk@sandglass.example' }, ['SMTP_URL', 'NOTIFY_EMAIL_FROM']],
  [{ NOTIFY_WEBHOOK_URL: 'https://hooks.example' }, ['NOTIFY_WEBHOOK_SECRET']],
  [{ NOTIFY_WEBHOOK_SECRET: 'whsec_c2FuZGdsYXNzLXNhbmRnbGFzcy1zYW5k' }, ['NOTIFY_WEBHOOK_URL']],
  [{ DATABASE_DIRECT_URL: 'postgres://db/sandglass' }, ['DATABASE_URL']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM']],
  [{ RECEIPT_FROM: 'hello@sandglass.example' }, ['SMTP_URL']],
  [
    {
      SMTP_URL: 'smtp://mail.example',
      RECEIPT_FROM: 'a@example.com',
      NOTIFY_EMAIL_TO: 'b@example.com',
    },
    ['NOTIFY_EMAIL_FROM'],
  ],
  [{ ADMIN_JWT_HEADER: 'X' }, ['ADMIN_JWT_JWKS_URL', 'ADMIN_JWT_ISSUER', 'ADMIN_JWT_AUDIENCE']],
  [{ ...TOKENS, ADMIN_JWT_AUDIENCE: '' }, ['ADMIN_JWT_AUDIENCE']],
  [{ ADMIN_JWT_USERS: '@sandglass.example' }, Object.keys(TOKENS)],
  // Also where nobody could sign in otherwise.
  [{ HOST: '0.0.0.0', ...TOKENS, ADMIN_JWT_ISSUER: '' }, ['ADMIN_JWT_ISSUER']],
])('reports what is missing if only %j is set', (source, missing) => {
  const lines = linesFor(source);

  expect(lines.map((line) => line.split(':')[0])).toEqual(missing);
  for (const line of lines) expect(line).toMatch(/: not set, while [A-Z_]+ is; accepted: /);
});

test('reads addresses with domains of any script, in ASCII', () => {
  const { email, receipts, access } = readEnvironment({
    ...TOKENS,
    ADMIN_JWT_USERS: 'Ada@M\u00FCller.de, @stra\u00DFe.de',
    SMTP_URL: 'smtp://mail.m\u00FCller.de',
    NOTIFY_EMAIL_TO: 'desk@m\u00FCller.de',
    NOTIFY_EMAIL_FROM: 'site@xn--mller-kva.de',
    RECEIPT_FROM: 'hello@m\u00FCller.de',
  });

  expect(email).toMatchObject({ to: 'desk@xn--mller-kva.de', from: 'site@xn--mller-kva.de' });
  expect(receipts).toMatchObject({ from: 'hello@xn--mller-kva.de' });
  expect(access.tokens).toMatchObject({ users: ['ada@xn--mller-kva.de', '@xn--strae-oqa.de'] });
  expect(linesFor({ SMTP_URL: 'smtp://mail.example', RECEIPT_FROM: 'j\u00F6rg@s.io' })).toEqual([
    expect.stringMatching(/^RECEIPT_FROM: .+ is not valid; accepted: an email address/),
  ]);
});

test('says that receipts need only their sender, if only the mail server is set', () => {
  const lines = linesFor({ SMTP_URL: 'smtp://mail.example' });

  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatch(/, or RECEIPT_FROM instead if only receipts are sent$/);
  expect(
    linesFor({ SMTP_URL: 'smtp://mail.example', NOTIFY_EMAIL_TO: 'desk@sandglass.example' }),
  ).not.toContainEqual(expect.stringContaining('RECEIPT_FROM'));

  const { receipts, email } = readEnvironment({
    SMTP_URL: 'smtp://mail.example',
    RECEIPT_FROM: 'hello@sandglass.example',
  });

  expect(receipts).toEqual({
    server: expect.objectContaining({ url: 'smtp://mail.example' }),
    from: 'hello@sandglass.example',
    limit: 200,
  });
  expect(email).toBeUndefined();
});

test.each([
  ...['127.0.0.1', '127.0.0.2', 'localhost', '::1'].map((HOST) => ({ HOST })),
  // The public address is this machine.
  ...['http://localhost:80', 'http://127.0.0.1', 'http://[::1]:3000'].map((PUBLIC_URL) => ({
    PUBLIC_URL,
  })),
  { HOST: '0.0.0.0', ADMIN_ACCESS: 'local' },
])('lets this machine alone read leads with %j and no password', (source) => {
  expect(readEnvironment({ ...source }).access).toEqual({ password: undefined, tokens: undefined });
});

test.each<Record<string, string>>([
  ...['0.0.0.0', '::', '192.168.0.10', 'www.s.example', '127.s.example'].map((HOST) => ({ HOST })),
  // A proxy would publish the leads.
  { PUBLIC_URL: 'https://www.sandglass.example' },
  { PUBLIC_URL: 'http://192.168.0.10' },
  { PUBLIC_URL: 'https://www.sandglass.example', HOST: '0.0.0.0', ADMIN_ACCESS: 'local' },
  { TRUST_PROXY_HOPS: '1' },
  { TRUST_PROXY_HOPS: '1', ADMIN_ACCESS: 'local' },
])('refuses %j without a password, and says what lets others read the leads', (source) => {
  const [name] = Object.keys(source);
  const reason = `${name} is ${source[name!]}${name === 'HOST' ? ' and ADMIN_ACCESS is not local' : ''}`;

  expect(linesFor(source)).toEqual([
    expect.stringContaining(
      `ADMIN_PASSWORD: not set, while ${reason}, so that others could read the leads`,
    ),
  ]);
  expect(readEnvironment({ ...source, ADMIN_PASSWORD }).access.password).toBe(ADMIN_PASSWORD);
  expect(readEnvironment({ ...source, ...TOKENS }).access).toMatchObject({
    password: undefined,
    tokens: { header: 'authorization' },
  });
});

test.each(['http://localhost:4180/keys', 'http://127.0.0.1/keys', 'http://[::1]:4180/keys'])(
  'fetches keys without TLS from this machine: %s',
  (jwksUrl) => {
    const { access } = readEnvironment({ ...TOKENS, ADMIN_JWT_JWKS_URL: jwksUrl });

    expect(access).toMatchObject({ tokens: { jwksUrl } });
  },
);
