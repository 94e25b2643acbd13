import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';
import { isGuessable } from './guessable.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const matching = (pattern: RegExp) => z.string().regex(pattern);
const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,9}$/).pipe(z.coerce.number<string>().min(min).max(max));
const count = (min: number, max: number, fallback: string, of: string) => ({
  schema: wholeNumber(min, max).prefault(fallback),
  accepted: `a whole number of ${of}, ${min} to ${max}`,
});

const address = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const webAddress = (isAccepted: (url: URL) => boolean = () => true) =>
  address(['http:', 'https:']).refine((text) => URL.canParse(text) && isAccepted(new URL(text)));

const page = (fallback: string) => ({
  schema: webAddress().default(fallback),
  accepted: 'an http or https address',
});
const text = (accepted: string) => ({ schema: z.string().optional(), accepted });
const database = (nothing: string) => ({
  schema: address(['postgres:', 'postgresql:']).optional(),
  accepted: `a URL such as postgres://user:password@host:5432/database, or nothing ${nothing}`,
});
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
  const mailbox = text.startsWith('@') ? 'user' : '';
  const address = toAsciiAddress(mailbox + text);
  return isAsciiAddress(address) ? address.slice(mailbox.length).toLowerCase() : undefined;
};

/** See https://www.standardwebhooks.com: 24 to 64 bytes. */
const isSecret = (text: string) => {
  const { length } = Buffer.from(text.slice('whsec_'.length), 'base64');
  return length >= 24 && length <= 64;
};

export const variables = {
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    accepted: 'a host name or address to listen on',
  },
  PORT: {
    schema: wholeNumber(0, 65_535).prefault('3000'),
    accepted: 'a whole number from 0 (any free port) to 65535',
  },
  DATABASE_URL: database('for the embedded server'),
  DATABASE_DIRECT_URL: database('if DATABASE_URL is no pooler'),
  DATABASE_POOL_SIZE: count(5, 200, '10', 'database connections'),
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    accepted: 'a folder for the embedded database',
  },
  DRAIN_SECONDS: count(0, 600, '0', 'seconds'),
  PAGE_CACHE_SECONDS: count(0, 86_400, '0', 'seconds'),
  TRUST_PROXY_HOPS: count(0, 16, '0', 'reverse proxies'),
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .refine((password) => password.length >= 15 && !isGuessable(password))
      .optional(),
    accepted:
      'a password of at least 15 characters that is not easy to guess, as well-known passwords, rows of keys and repeated ' +
      'patterns are, such as the output of: openssl rand -hex 16',
  },
  ADMIN_ACCESS: { schema: z.enum(['local']).optional(), accepted: 'local, or nothing' },
  ADMIN_JWT_HEADER: {
    schema: matching(/^[A-Za-z][A-Za-z0-9-]*$/)
      .toLowerCase()
      .optional(),
    accepted: 'the name of a header, such as Cf-Access-Jwt-Assertion, or Authorization',
  },
  ADMIN_JWT_JWKS_URL: {
    schema: webAddress(
      (url) => (url.protocol === 'https:' || isLoopback(url.hostname)) && !hasCredentials(url),
    ).optional(),
    accepted:
      'an https address without a user name or password, or an http address of this machine',
  },
  ADMIN_JWT_ISSUER: text('the issuer (iss) of the tokens, as it stands in them'),
  ADMIN_JWT_AUDIENCE: text('the audience (aud) of the tokens, as it stands in them'),
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
  LEAD_RATE_LIMIT: count(0, 1_000_000, '30', 'submissions a minute and client (0: no limit)'),
  // Without a default: an empty value counts as unset, and could not switch a default off.
  LEAD_RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500).optional(),
    accepted:
      'a whole number of days, 1 to 36500, after which leads are deleted, or nothing to keep them',
  },
  NOTIFY_WEBHOOK_URL: {
    schema: webAddress((url) => !hasCredentials(url)).optional(),
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
    schema: address(['smtp:', 'smtps:']).optional(),
    accepted: 'a URL such as smtps://user:password@host:465, or nothing',
  },
  NOTIFY_EMAIL_TO: MAIL_ADDRESS,
  NOTIFY_EMAIL_FROM: MAIL_ADDRESS,
  RECEIPT_FROM: MAIL_ADDRESS,
  RECEIPT_LIMIT: count(1, 10_000, '200', 'receipts an hour'),
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('info'), accepted: LOG_LEVELS.join(', ') },
  PUBLIC_URL: {
    schema: webAddress(({ pathname, search }) => pathname === '/' && !search)
      .transform((text) => new URL(text).origin)
      .optional(),
    accepted: 'an origin without a path, such as https://www.example.com',
  },
  PUBLIC_SCHEDULING_URL: page('https://example.com/schedule'),
  PUBLIC_CEO_RISK_URL: page('https://example.com/ceo-risk'),
  PUBLIC_FAMILY_OFFICE_RISK_URL: page('https://example.com/family-office-risk'),
  PUBLIC_ANALYTICS_ID: {
    schema: matching(/^G-[A-Z0-9]{4,20}$/).optional(),
    accepted: 'a GA4 measurement id such as G-ABC123XYZ9, or nothing',
  },
} as const;

export type Name = keyof typeof variables;
export type Values = { [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** An error never repeats their values. */
export const SECRET: readonly Name[] = [
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
export const NEEDS: readonly (readonly [oneOf: readonly Name[], all: readonly Name[]])[] = [
  [['DATABASE_DIRECT_URL'], ['DATABASE_URL']],
  [[...TOKENS, 'ADMIN_JWT_USERS'], TOKENS],
  [WEBHOOK, WEBHOOK],
  [EMAIL, ['SMTP_URL', ...EMAIL]],
  [['RECEIPT_FROM'], ['SMTP_URL']],
];
