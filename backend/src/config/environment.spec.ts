import { expect, test } from '@jest/globals';
import { linesFor } from '../testing/environment-lines.ts';
import { NO_VARIABLES } from '../testing/product.ts';
import { readEnvironment } from './environment.ts';

test.each([
  ['nothing', {}],
  ['empty values', NO_VARIABLES],
])('fills in the defaults for %s', (_what, source) => {
  expect(readEnvironment(source)).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databasePoolSize: 10,
    dataDir: '.data',
    drainSeconds: 0,
    pageCacheSeconds: 0,
    trustProxyHops: 0,
    access: { kind: 'local' },
    metricsToken: undefined,
    leadRateLimit: 30,
    leadRetentionDays: undefined,
    webhook: undefined,
    email: undefined,
    receipts: undefined,
    logLevel: 'info',
    publicConfig: {
      publicUrl: 'http://localhost:3000',
      schedulingUrl: 'https://example.com/schedule',
      ceoRiskUrl: 'https://example.com/ceo-risk',
      familyOfficeRiskUrl: 'https://example.com/family-office-risk',
      analyticsId: null,
    },
  });
});

test('reads every variable', () => {
  const environment = readEnvironment({
    HOST: '0.0.0.0',
    PORT: '8080',
    DATABASE_URL: 'postgres://user:secret@db:5432/sandglass',
    DATABASE_DIRECT_URL: 'postgres://user:secret@primary:5432/sandglass',
    DATABASE_POOL_SIZE: '20',
    DATA_DIR: '/var/lib/sandglass',
    DRAIN_SECONDS: '15',
    PAGE_CACHE_SECONDS: '60',
    TRUST_PROXY_HOPS: '2',
    ADMIN_PASSWORD: 'correct horse',
    ADMIN_ACCESS: 'local',
    ADMIN_JWT_HEADER: 'X-Pomerium-Jwt-Assertion',
    ADMIN_JWT_JWKS_URL: 'https://desk.sandglass.example/.well-known/pomerium/jwks.json',
    ADMIN_JWT_ISSUER: 'desk.sandglass.example',
    ADMIN_JWT_AUDIENCE: 'desk.sandglass.example',
    ADMIN_JWT_USERS: 'Ada@sandglass.example, @Partners.example',
    METRICS_TOKEN: 'c2FuZGdsYXNzLXNhbmRnbGFzcw==',
    LEAD_RATE_LIMIT: '0',
    LEAD_RETENTION_DAYS: '365',
    NOTIFY_WEBHOOK_URL: 'https://hooks.example/leads',
    NOTIFY_WEBHOOK_SECRET: 'whsec_c2FuZGdsYXNzLXNhbmRnbGFzcy1zYW5k',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    NOTIFY_EMAIL_TO: 'desk@sandglass.example',
    NOTIFY_EMAIL_FROM: 'site@sandglass.example',
    RECEIPT_FROM: 'hello@sandglass.example',
    RECEIPT_LIMIT: '50',
    LOG_LEVEL: 'debug',
    PUBLIC_URL: 'https://www.sandglass.example/',
    PUBLIC_SCHEDULING_URL: 'https://calendar.example/x?a=1&b=2',
    PUBLIC_CEO_RISK_URL: 'http://risk.example/ceo',
    PUBLIC_FAMILY_OFFICE_RISK_URL: 'https://risk.example/family',
    PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9',
  });

  expect(environment).toEqual({
    host: '0.0.0.0',
    port: 8080,
    databaseUrl: 'postgres://user:secret@db:5432/sandglass',
    databaseDirectUrl: 'postgres://user:secret@primary:5432/sandglass',
    databasePoolSize: 20,
    dataDir: '/var/lib/sandglass',
    drainSeconds: 15,
    pageCacheSeconds: 60,
    trustProxyHops: 2,
    access: {
      kind: 'sign-in',
      password: 'correct horse',
      tokens: {
        header: 'x-pomerium-jwt-assertion',
        jwksUrl: 'https://desk.sandglass.example/.well-known/pomerium/jwks.json',
        issuer: 'desk.sandglass.example',
        audience: 'desk.sandglass.example',
        users: ['ada@sandglass.example', '@partners.example'],
      },
    },
    metricsToken: 'c2FuZGdsYXNzLXNhbmRnbGFzcw==',
    leadRateLimit: 0,
    leadRetentionDays: 365,
    webhook: { url: 'https://hooks.example/leads', secret: 'whsec_c2FuZGdsYXNzLXNhbmRnbGFzcy1zYW5k' },
    email: {
      smtpUrl: 'smtps://user:secret@mail.example:465',
      to: 'desk@sandglass.example',
      from: 'site@sandglass.example',
    },
    receipts: {
      smtpUrl: 'smtps://user:secret@mail.example:465',
      from: 'hello@sandglass.example',
      limit: 50,
    },
    logLevel: 'debug',
    publicConfig: {
      publicUrl: 'https://www.sandglass.example',
      schedulingUrl: 'https://calendar.example/x?a=1&b=2',
      ceoRiskUrl: 'http://risk.example/ceo',
      familyOfficeRiskUrl: 'https://risk.example/family',
      analyticsId: 'G-ABC123XYZ9',
    },
  });
});

test('uses the port in the default public address', () => {
  expect(readEnvironment({ PORT: '8080' }).publicConfig.publicUrl).toBe('http://localhost:8080');
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '3000.5'],
  ['PORT', '1e3'],
  ['DATABASE_POOL_SIZE', '4'],
  ['DATABASE_POOL_SIZE', '201'],
  ['DRAIN_SECONDS', '15s'],
  ['DRAIN_SECONDS', '601'],
  ['PAGE_CACHE_SECONDS', '-1'],
  ['TRUST_PROXY_HOPS', 'true'],
  ['TRUST_PROXY_HOPS', '17'],
  ['ADMIN_ACCESS', 'open'],
  ['LEAD_RATE_LIMIT', 'off'],
  ['LEAD_RETENTION_DAYS', '0'],
  ['LEAD_RETENTION_DAYS', '1.5'],
  ['RECEIPT_LIMIT', '0'],
  ['RECEIPT_LIMIT', '10001'],
  ['LOG_LEVEL', 'x'],
  ['PUBLIC_URL', 'www.sandglass.example'],
  ['PUBLIC_URL', 'https://www.sandglass.example/path'],
  ['PUBLIC_URL', 'https://www.sandglass.example/?x'],
  ['PUBLIC_URL', 'ftp://www.sandglass.example'],
  ['PUBLIC_SCHEDULING_URL', 'calendar'],
  ['PUBLIC_SCHEDULING_URL', 'javascript:alert(1)'],
  ['PUBLIC_CEO_RISK_URL', 'data:text/html,x'],
  ['PUBLIC_FAMILY_OFFICE_RISK_URL', '//risk.example'],
  ['PUBLIC_ANALYTICS_ID', 'UA-12345-1'],
  ['PUBLIC_ANALYTICS_ID', 'G-<script>'],
])('rejects %s=%s with one line that gives its name, the problem and the accepted values', (name, value) => {
  const lines = linesFor({ [name]: value });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: .+ is not valid; accepted: .+`));
  expect(lines[0]).toContain(JSON.stringify(value));
});

test('reports every invalid variable on its own line', () => {
  const lines = linesFor({ HOST: '0.0.0.0', PORT: 'abc', LOG_LEVEL: 'x', PUBLIC_URL: 'x' });

  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'ADMIN_PASSWORD',
  ]);
});

test.each([
  ['ADMIN_PASSWORD', 'short77'],
  ['METRICS_TOKEN', 'hunter22'],
  ['METRICS_TOKEN', 'hunter22 and other words of a sentence'],
  ['DATABASE_URL', 'mysql://user:hunter22@db/sandglass'],
  ['DATABASE_URL', 'hunter22'],
  ['DATABASE_DIRECT_URL', 'mysql://user:hunter22@db/sandglass'],
  ['NOTIFY_WEBHOOK_URL', 'ftp://hunter22.example'],
  ['NOTIFY_WEBHOOK_URL', 'https://user:hunter22@hooks.example'],
  ['NOTIFY_WEBHOOK_SECRET', 'hunter22'],
  ['NOTIFY_WEBHOOK_SECRET', 'whsec_aHVudGVyMjI='],
  ['SMTP_URL', 'https://user:hunter22@mail.example'],
])('rejects an invalid %s (%s) without repeating its value', (name, value) => {
  const lines = linesFor({ [name]: value }).filter((line) => line.startsWith(`${name}:`));

  expect(lines).toEqual([expect.stringMatching(/: its value is not valid; accepted: /)]);
  expect(lines[0]).not.toContain(value);
  expect(lines[0]).not.toContain('hunter22');
});
