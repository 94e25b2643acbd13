import { z } from 'zod';
import { TOKEN_VARIABLES, tokenRules } from '../../../backend/src/config/token-variables.ts';

type Source = Record<string, string | undefined>;

const numberOf = (what: string, most: number, fallback: string) => ({
  schema: z
    .string()
    .regex(/^\d{1,5}$/)
    .pipe(z.coerce.number<string>().max(most))
    .prefault(fallback),
  accepted: `a whole number of ${what}, 0 to ${most}`,
});

const origin = {
  schema: z
    .url({ protocol: /^https?$/ })
    .refine((text) => URL.canParse(text) && /^\/$/.test(new URL(text).pathname))
    .transform((text) => new URL(text).origin)
    .optional(),
  accepted: 'an origin without a path, such as https://edit.firm.example',
};
const folder = (fallback: string, what: string) => ({
  schema: z.string().min(1).default(fallback),
  accepted: `a folder for ${what}`,
});

const VARIABLES = {
  EDITOR_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    accepted: 'a host name or address to listen on',
  },
  EDITOR_PORT: numberOf('a port, 0 for any free one', 65_535, '3100'),
  EDITOR_URL: origin,
  EDITORS_FILE: {
    schema: z.string().min(1).optional(),
    accepted: 'a file with a line for each person who may edit',
  },
  EDITOR_JWT_HEADER: TOKEN_VARIABLES.HEADER,
  EDITOR_JWT_JWKS_URL: TOKEN_VARIABLES.JWKS_URL,
  EDITOR_JWT_ISSUER: TOKEN_VARIABLES.ISSUER,
  EDITOR_JWT_AUDIENCE: TOKEN_VARIABLES.AUDIENCE,
  EDITOR_JWT_USERS: TOKEN_VARIABLES.USERS,
  EDITOR_DATA: folder('.data/editor', 'content and history'),
  SITE_DATA: folder('.data/site', 'the sites that the editor builds'),
  CONTENT_DIR: { schema: z.string().min(1).optional(), accepted: 'a folder with content' },
  PUBLIC_URL: origin,
  TRUST_PROXY_HOPS: numberOf('reverse proxies', 16, '0'),
} as const;

type Name = keyof typeof VARIABLES;
type Values = { [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

const isLoopback = (host: string): boolean =>
  /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/.test(host);

const tokensOf = (values: Values) =>
  tokenRules({
    header: values.EDITOR_JWT_HEADER,
    jwksUrl: values.EDITOR_JWT_JWKS_URL,
    issuer: values.EDITOR_JWT_ISSUER,
    audience: values.EDITOR_JWT_AUDIENCE,
    users: values.EDITOR_JWT_USERS,
  });

/** What tokens need, if one of their variables is set. */
const NEEDED_BY_TOKENS = [
  'EDITOR_JWT_HEADER',
  'EDITOR_JWT_JWKS_URL',
  'EDITOR_JWT_ISSUER',
  'EDITOR_JWT_AUDIENCE',
] as const;

const missingForTokens = (values: Values): string[] => {
  const isWanted = [...NEEDED_BY_TOKENS, 'EDITOR_JWT_USERS' as const].some((name) => values[name]);
  const missing = isWanted ? NEEDED_BY_TOKENS.filter((name) => !values[name]) : [];
  return missing.map(
    (name) => `${name}: not set, which tokens need; accepted: ${VARIABLES[name].accepted}`,
  );
};

/** Why others could change the site without signing in. */
const exposure = (values: Values): string | undefined => {
  const { EDITORS_FILE, EDITOR_HOST, EDITOR_URL, TRUST_PROXY_HOPS } = values;
  if (EDITORS_FILE || tokensOf(values)) return undefined;
  if (EDITOR_URL && !isLoopback(new URL(EDITOR_URL).hostname)) return `EDITOR_URL is ${EDITOR_URL}`;
  if (TRUST_PROXY_HOPS > 0) return `TRUST_PROXY_HOPS is ${TRUST_PROXY_HOPS}`;
  return isLoopback(EDITOR_HOST) ? undefined : `EDITOR_HOST is ${EDITOR_HOST}`;
};

/**
 * The environment of the editor, parsed once.
 * @throws Error with a line for each variable that is wrong
 */
export const readConfig = (source: Source) => {
  const problems: string[] = [];
  const entries = Object.entries(VARIABLES).map(([name, { schema, accepted }]) => {
    const raw = source[name] || undefined;
    const result = schema.safeParse(raw);
    if (!result.success) problems.push(`${name}: found "${raw}"; accepted: ${accepted}`);
    return [name, result.data];
  });
  const values = Object.fromEntries(entries) as Values;
  if (problems.length === 0) problems.push(...missingForTokens(values));
  const exposed = problems.length === 0 ? exposure(values) : undefined;
  if (exposed)
    problems.push(
      `EDITORS_FILE: not set, while ${exposed}, so that others could change the site; ` +
        `accepted: ${VARIABLES.EDITORS_FILE.accepted}`,
    );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const port = values.EDITOR_PORT;
  return {
    host: values.EDITOR_HOST,
    port,
    url: values.EDITOR_URL ?? `http://localhost:${port}`,
    editorsFile: values.EDITORS_FILE,
    /** What tokens of a proxy must have, if they are believed. */
    tokens: tokensOf(values),
    /** The history, and the content unless it is in a folder of its own. */
    data: values.EDITOR_DATA,
    content: values.CONTENT_DIR,
    site: values.SITE_DATA,
    /** Where visitors find the site. */
    siteUrl: values.PUBLIC_URL ?? 'http://localhost:3000',
    trustProxyHops: values.TRUST_PROXY_HOPS,
  };
};

export type Config = ReturnType<typeof readConfig>;
