import { isIPv4 } from 'node:net';
// Version 4 takes 2.5 MB of memory more: it brings every language's messages, which nobody sees here.
import { z } from 'zod/v3';
import { EMAIL_PATTERN } from '../leads/lead.contract.ts';

/** Who may read leads. See docs/security.md. */
export type AccessMode = { kind: 'password'; password: string } | { kind: 'local' };

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All of 127.0.0.0/8 is the machine itself, see RFC 1122, section 3.2.1.3. */
const isLoopback = (host: string) =>
  ['localhost', '::1'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** @param isAccepted what else must be true of the address */
const webAddress = (isAccepted: (url: URL) => boolean = () => true) =>
  z.string().refine((text) => isUrl(text, ['http:', 'https:']) && isAccepted(new URL(text)));

/** Bytes of a secret, see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const isSecretLength = (bytes: number) => bytes >= 24 && bytes <= 64;

/** Each variable: how it is read, and what is accepted, for the line that reports a wrong value. */
const variables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), accepted: 'a host name or address to listen on' },
  PORT: {
    schema: wholeNumber(0, 65_535).default('3000'),
    accepted: 'a whole number from 0 (any free port) to 65535',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine((text) => isUrl(text, ['postgres:', 'postgresql:']))
      .optional(),
    accepted: 'a URL such as postgres://user:password@host:5432/database, or nothing for the embedded server',
  },
  DATA_DIR: { schema: z.string().min(1).default('.data'), accepted: 'a folder for the embedded database' },
  TRUST_PROXY_HOPS: {
    schema: wholeNumber(0, 16).default('0'),
    accepted: 'the number of reverse proxies, 0 to 16',
  },
  ADMIN_PASSWORD: { schema: z.string().min(8).optional(), accepted: 'a password of at least 8 characters' },
  ADMIN_ACCESS: { schema: z.enum(['local']).optional(), accepted: 'local, or nothing' },
  LEAD_RATE_LIMIT: {
    schema: wholeNumber(0, 1_000_000).default('30'),
    accepted: 'lead submissions a minute and address as a whole number, 0 for no limit',
  },
  LEAD_RETENTION_DAYS: {
    schema: wholeNumber(1, 36_500).optional(),
    accepted: 'days after which leads are deleted as a whole number, or nothing to keep them',
  },
  NOTIFY_WEBHOOK_URL: {
    schema: webAddress(({ username, password }) => !username && !password).optional(),
    accepted: 'an http or https address without a user, or nothing',
  },
  NOTIFY_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
      .refine((text) => isSecretLength(Buffer.from(text.slice(6), 'base64').length))
      .optional(),
    accepted:
      'whsec_ and 24 to 64 random bytes in base64, such as echo whsec_$(openssl rand -base64 32) prints',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine((text) => isUrl(text, ['smtp:', 'smtps:']))
      .optional(),
    accepted: 'a URL such as smtps://user:password@host:465, or nothing',
  },
  NOTIFY_EMAIL_TO: {
    schema: z.string().regex(EMAIL_PATTERN).optional(),
    accepted: 'an email address',
  },
  NOTIFY_EMAIL_FROM: {
    schema: z.string().regex(EMAIL_PATTERN).optional(),
    accepted: 'an email address',
  },
  LOG_LEVEL: { schema: z.enum(LOG_LEVELS).default('info'), accepted: LOG_LEVELS.join(', ') },
  PUBLIC_URL: {
    schema: webAddress(({ pathname, search }) => pathname === '/' && !search)
      .transform((text) => new URL(text).origin)
      .optional(),
    accepted: 'an origin without a path, such as https://www.example.com',
  },
  PUBLIC_SCHEDULING_URL: {
    schema: webAddress().default('https://example.com/schedule'),
    accepted: 'an http or https address',
  },
  PUBLIC_CEO_RISK_URL: {
    schema: webAddress().default('https://example.com/ceo-risk'),
    accepted: 'an http or https address',
  },
  PUBLIC_FAMILY_OFFICE_RISK_URL: {
    schema: webAddress().default('https://example.com/family-office-risk'),
    accepted: 'an http or https address',
  },
  PUBLIC_ANALYTICS_ID: {
    schema: z
      .string()
      .regex(/^G-[A-Z0-9]{4,20}$/)
      .optional(),
    accepted: 'a GA4 measurement id such as G-ABC123XYZ9, or nothing',
  },
} as const;

type Name = keyof typeof variables;
type Values = { [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Never echoed: they hold passwords. */
const SECRET: readonly Name[] = [
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'SMTP_URL',
];

/** Variables that mean something together only. */
const COMPANIONS: readonly (readonly Name[])[] = [
  ['NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'],
  ['SMTP_URL', 'NOTIFY_EMAIL_TO', 'NOTIFY_EMAIL_FROM'],
];

/** What is wrong with the environment, one line a variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const accessMode = ({ HOST, ADMIN_PASSWORD, ADMIN_ACCESS }: Values): AccessMode | undefined => {
  if (ADMIN_PASSWORD) return { kind: 'password', password: ADMIN_PASSWORD };
  return isLoopback(HOST) || ADMIN_ACCESS === 'local' ? { kind: 'local' } : undefined;
};

/** Values that are all there, or undefined. */
const together = <T extends Record<string, string | undefined>>(values: T) =>
  Object.values(values).every(Boolean) ? (values as { [K in keyof T]: string }) : undefined;

/** A line for each variable that is missing beside one that is set. */
const missingCompanions = (source: Record<string, string | undefined>): string[] =>
  COMPANIONS.flatMap((names) => {
    const set = names.find((name) => source[name]);
    const missing = set ? names.filter((name) => !source[name]) : [];
    return missing.map((name) => `${name}: not set, while ${set} is; accepted: ${variables[name].accepted}`);
  });

/**
 * Reads the configuration from the environment. An empty value counts as unset.
 *
 * @throws EnvironmentError that names each wrong variable, what is wrong with it, and what is accepted
 */
export const readEnvironment = (source: Record<string, string | undefined>) => {
  const problems: string[] = [];
  const entries = Object.entries(variables).map(([name, { schema, accepted }]) => {
    const raw = source[name] || undefined;
    const result = schema.safeParse(raw);
    if (!result.success) {
      const shown = SECRET.includes(name as Name) ? 'its value' : JSON.stringify(raw);
      problems.push(`${name}: ${shown} is not valid; accepted: ${accepted}`);
    }
    return [name, result.data];
  });
  const values = Object.fromEntries(entries) as Values;

  problems.push(...missingCompanions(source));
  const access = accessMode(values);
  if (!access && !problems.some((line) => /^(?:HOST|ADMIN_PASSWORD|ADMIN_ACCESS):/.test(line))) {
    problems.push(
      `ADMIN_PASSWORD: not set, while HOST is ${values.HOST}, so that others could read the leads; ` +
        `accepted: ${variables.ADMIN_PASSWORD.accepted} (or ADMIN_ACCESS=local where nobody else can reach this address)`,
    );
  }
  if (problems.length > 0 || !access) throw new EnvironmentError(problems.join('\n'));

  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    access,
    /** Lead submissions a minute and client address; 0: no limit. */
    leadRateLimit: values.LEAD_RATE_LIMIT,
    /** Days after which a lead is deleted; undefined: never. */
    leadRetentionDays: values.LEAD_RETENTION_DAYS,
    /** Where the firm hears of a lead. */
    webhook: together({ url: values.NOTIFY_WEBHOOK_URL, secret: values.NOTIFY_WEBHOOK_SECRET }),
    email: together({
      smtpUrl: values.SMTP_URL,
      to: values.NOTIFY_EMAIL_TO,
      from: values.NOTIFY_EMAIL_FROM,
    }),
    logLevel: values.LOG_LEVEL,
    /** The values that every visitor's browser may see, and no others. */
    publicConfig: {
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      schedulingUrl: values.PUBLIC_SCHEDULING_URL,
      ceoRiskUrl: values.PUBLIC_CEO_RISK_URL,
      familyOfficeRiskUrl: values.PUBLIC_FAMILY_OFFICE_RISK_URL,
      analyticsId: values.PUBLIC_ANALYTICS_ID ?? null,
    },
  };
};

export type Environment = ReturnType<typeof readEnvironment>;
export type PublicConfig = Environment['publicConfig'];

/** Injection token of the `Environment`. */
export const ENVIRONMENT = Symbol('environment');
