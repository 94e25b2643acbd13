import { z } from 'zod';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';
import { TOKEN_VARIABLES } from './token-variables.ts';
import { hasCredentials, urlOf, webUrl } from './url-rules.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const matching = (pattern: RegExp) => z.string().regex(pattern);
const wholeNumber = (min: number, max: number) =>
  matching(/^\d{1,9}$/).pipe(z.coerce.number<string>().min(min).max(max));
const numberOf = (what: string, min: number, max: number, fallback: string) => ({
  schema: wholeNumber(min, max).prefault(fallback),
  accepted: `a whole number of ${what}, ${min} to ${max}`,
});

const pageUrl = (fallback: string) => ({
  schema: webUrl().default(fallback),
  accepted: 'an http or https address',
});
const databaseUrl = (orNothing: string) => ({
  schema: urlOf(['postgres:', 'postgresql:']).optional(),
  accepted: `a URL such as postgres://user:password@host:5432/database, ${orNothing}`,
});
/** In the spelling of the header `Host`: in lower case and ASCII. */
const hostName = z
  .string()
  .regex(/^[^\s/?#@:[\]\\%]+$/)
  .refine((text) => URL.canParse(`http://${text}`))
  .transform((text) => new URL(`http://${text}`).hostname)
  .pipe(matching(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/));

const MAIL_ADDRESS = {
  schema: z.string().transform(toAsciiAddress).refine(isAsciiAddress).optional(),
  accepted: 'an email address',
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
  ADMIN_USERS_FILE: {
    schema: z.string().optional(),
    accepted:
      'the path of a file with a line for each person: Ada Lovelace <ada@firm.example>: HASH, with the hash that ' +
      'npm run admin:password prints',
  },
  ADMIN_ACCESS: { schema: z.enum(['local']).optional(), accepted: 'local, or nothing' },
  ADMIN_JWT_HEADER: TOKEN_VARIABLES.HEADER,
  ADMIN_JWT_JWKS_URL: TOKEN_VARIABLES.JWKS_URL,
  ADMIN_JWT_ISSUER: TOKEN_VARIABLES.ISSUER,
  ADMIN_JWT_AUDIENCE: TOKEN_VARIABLES.AUDIENCE,
  ADMIN_JWT_USERS: TOKEN_VARIABLES.USERS,
  ADMIN_HOST: {
    schema: hostName.optional(),
    accepted: 'a host name without protocol, port and path, such as desk.example.com, or nothing',
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
  SUSPECTED_RETENTION_DAYS: numberOf(
    'days, after which suspected leads are deleted (0: kept)',
    0,
    36_500,
    '30',
  ),
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

/** The addresses of other systems that get a copy of each lead. */
export const COPIED_TO = ['NOTIFY_WEBHOOK_URL'] as const;

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
