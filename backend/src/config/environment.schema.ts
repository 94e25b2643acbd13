import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const matching = (pattern: RegExp) => z.string().regex(pattern);
const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,9}$/).pipe(z.coerce.number<string>().min(min).max(max));
const numberOf = (what: string, min: number, max: number, fallback: string) => ({
  schema: wholeNumber(min, max).prefault(fallback),
  accepted: `a whole number of ${what}, ${min} to ${max}`,
});

const urlOf = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const webUrl = (isAccepted: (url: URL) => boolean = () => true) =>
  urlOf(['http:', 'https:']).refine((text) => URL.canParse(text) && isAccepted(new URL(text)));

const pageUrl = (fallback: string) => ({
  schema: webUrl().default(fallback),
  accepted: 'an http or https address',
});
const databaseUrl = (orNothing: string) => ({
  schema: urlOf(['postgres:', 'postgresql:']).optional(),
  accepted: `a URL such as postgres://user:password@host:5432/database, ${orNothing}`,
});
const tokenClaim = (accepted: string) => ({ schema: z.string().optional(), accepted });
const MAIL_ADDRESS = {
  schema: z.string().transform(toAsciiAddress).refine(isAsciiAddress).optional(),
  accepted: 'an email address',
};

/** All of 127.0.0.0/8 is this machine, see RFC 1122, section 3.2.1.3. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

/** An email address, or `@` and a domain for all its addresses. */
const userOf = (text: string): string | undefined => {
  const isDomain = text.startsWith('@');
  const address = toAsciiAddress(isDomain ? `any${text}` : text);
  if (!isAsciiAddress(address)) return undefined;
  const user = isDomain ? address.slice(address.indexOf('@')) : address;
  return user.toLowerCase();
};

/** See https://www.standardwebhooks.com: 24 to 64 bytes. */
const isSecret = (text: string) => {
  const { length } = Buffer.from(text.slice('whsec_'.length), 'base64');
  return length >= 24 && length <= 64;
};

export const VARIABLES = {
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    accepted: 'a host name or address to listen on',
  },
  PORT: {
    schema: wholeNumber(0, 65_535).prefault('3000'),
    accepted: 'a whole number from 0 (any free port) to 65535',
  },
  DATABASE_URL: databaseUrl('or nothing for the embedded server'),
  DATABASE_DIRECT_URL: databaseUrl('or nothing if DATABASE_URL is no pooler'),
  DATABASE_POOL_SIZE: numberOf('database connections', 5, 200, '10'),
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    accepted: 'a folder for the embedded database',
  },
  DRAIN_SECONDS: numberOf('seconds', 0, 600, '0'),
  PAGE_CACHE_SECONDS: numberOf('seconds', 0, 86_400, '0'),
  TRUST_PROXY_HOPS: numberOf('reverse proxies', 0, 16, '0'),
  ADMIN_PASSWORD: {
    schema: z.string().min(15).optional(),
    accepted:
      'a password of at least 15 characters that is not easy to guess, as well-known passwords, placeholders, rows of ' +
      'keys, repeated patterns and the names of the product and the firm are, such as the output of: openssl rand -hex 16',
  },
  ADMIN_ACCESS: { schema: z.enum(['local']).optional(), accepted: 'local, or nothing' },
  ADMIN_JWT_HEADER: {
    schema: matching(/^[A-Za-z][A-Za-z0-9-]*$/)
      .toLowerCase()
      .optional(),
    accepted: 'the name of a header, such as Cf-Access-Jwt-Assertion, or Authorization',
  },
  ADMIN_JWT_JWKS_URL: {
    schema: webUrl(
      (url) => (url.protocol === 'https:' || isLoopback(url.hostname)) && !hasCredentials(url),
    ).optional(),
    accepted:
      'an https address without a user name or password, or an http address of this machine',
  },
  ADMIN_JWT_ISSUER: tokenClaim('the issuer (iss) of the tokens, as it stands in them'),
  ADMIN_JWT_AUDIENCE: tokenClaim('the audience (aud) of the tokens, as it stands in them'),
  ADMIN_JWT_USERS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((user) => userOf(user.trim())))
      .refine((users) => users.every((user) => user !== undefined))
      .optional(),
    accepted:
      'email addresses or @domains, separated by commas, or nothing for everybody with a valid token',
  },
  METRICS_TOKEN: {
    schema: matching(/^[\w.~+/-]{24,}={0,2}$/).optional(),
    accepted:
      'at least 24 letters, digits or the signs of base64, such as the output of: openssl rand -hex 32',
  },
  LEAD_RATE_LIMIT: numberOf('submissions a minute and client (0: no limit)', 0, 1_000_000, '30'),
  // Without a default: an empty value counts as unset, and could not switch a default off.
  LEAD_RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500).optional(),
    accepted:
      'a whole number of days, 1 to 36500, after which leads are deleted, or nothing to keep them',
  },
  NOTIFY_WEBHOOK_URL: {
    schema: webUrl((url) => !hasCredentials(url)).optional(),
    accepted: 'an http or https address without a user name or password, or nothing',
  },
  NOTIFY_WEBHOOK_SECRET: {
    schema: matching(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
      .refine(isSecret)
      .optional(),
    accepted:
      'whsec_ and 24 to 64 random bytes in base64, such as the output of: echo whsec_$(openssl rand -base64 32)',
  },
  SMTP_URL: {
    schema: urlOf(['smtp:', 'smtps:']).optional(),
    accepted: 'a URL such as smtps://user:password@host:465, or nothing',
  },
  NOTIFY_EMAIL_TO: MAIL_ADDRESS,
  NOTIFY_EMAIL_FROM: MAIL_ADDRESS,
  RECEIPT_FROM: MAIL_ADDRESS,
  RECEIPT_LIMIT: numberOf('receipts an hour', 1, 10_000, '200'),
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('info'), accepted: LOG_LEVELS.join(', ') },
  PUBLIC_URL: {
    schema: webUrl(({ pathname, search }) => pathname === '/' && !search)
      .transform((text) => new URL(text).origin)
      .optional(),
    accepted: 'an origin without a path, such as https://www.example.com',
  },
  PUBLIC_SCHEDULING_URL: pageUrl('https://example.com/schedule'),
  PUBLIC_CEO_RISK_URL: pageUrl('https://example.com/ceo-risk'),
  PUBLIC_FAMILY_OFFICE_RISK_URL: pageUrl('https://example.com/family-office-risk'),
  PUBLIC_ANALYTICS_ID: {
    schema: matching(/^G-[A-Z0-9]{4,20}$/).optional(),
    accepted: 'a GA4 measurement id such as G-ABC123XYZ9, or nothing',
  },
} as const;

export type VariableName = keyof typeof VARIABLES;
export type VariableValues = { [K in VariableName]: z.output<(typeof VARIABLES)[K]['schema']> };

/** An error never repeats their values. */
export const SECRET: readonly VariableName[] = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'SMTP_URL',
];

const TOKENS = [
  'ADMIN_JWT_HEADER',
  'ADMIN_JWT_JWKS_URL',
  'ADMIN_JWT_ISSUER',
  'ADMIN_JWT_AUDIENCE',
] as const;
const WEBHOOK = ['NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'] as const;
export const EMAIL = ['NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM'] as const;

/** If one of the first variables is set, all of the second must be. */
export const NEEDS: readonly (readonly [
  oneOf: readonly VariableName[],
  all: readonly VariableName[],
])[] = [
  [['DATABASE_DIRECT_URL'], ['DATABASE_URL']],
  [[...TOKENS, 'ADMIN_JWT_USERS'], TOKENS],
  [WEBHOOK, WEBHOOK],
  [EMAIL, ['SMTP_URL', ...EMAIL]],
  [['RECEIPT_FROM'], ['SMTP_URL']],
];
