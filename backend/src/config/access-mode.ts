import { isLoopback, type Values } from './variables.ts';

/** What a signed token of an identity-aware proxy must say. */
export interface TokenRules {
  /** In lower case. */
  header: string;
  jwksUrl: string;
  issuer: string;
  audience: string;
  /** E-mail addresses and `@domain`s in lower case; undefined: everybody with a valid token. */
  users: readonly string[] | undefined;
}

/** Who may read leads: at least one way to sign in is configured, or only this machine may. See docs/security.md. */
export type AccessMode =
  { kind: 'local' } | { kind: 'sign-in'; password: string | undefined; tokens: TokenRules | undefined };

export const accessMode = (values: Values): AccessMode => {
  const { ADMIN_PASSWORD: password, ADMIN_JWT_HEADER: header, ADMIN_JWT_JWKS_URL: jwksUrl } = values;
  const { ADMIN_JWT_ISSUER: issuer, ADMIN_JWT_AUDIENCE: audience, ADMIN_JWT_USERS: users } = values;
  const tokens =
    header && jwksUrl && issuer && audience ? { header, jwksUrl, issuer, audience, users } : undefined;
  return password || tokens ? { kind: 'sign-in', password, tokens } : { kind: 'local' };
};

/**
 * Why others could read the leads without signing in, or undefined if they could not. A reverse proxy on this machine
 * passes on the requests of others as requests of this machine, and nginx by default adds no header that tells them
 * apart: ADMIN_ACCESS cannot allow what a proxy would publish.
 */
export const exposure = (values: Values): string | undefined => {
  const { HOST, ADMIN_ACCESS, PUBLIC_URL, TRUST_PROXY_HOPS } = values;
  if (accessMode(values).kind === 'sign-in') return undefined;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (TRUST_PROXY_HOPS > 0) return `TRUST_PROXY_HOPS is ${TRUST_PROXY_HOPS}`;
  if (isLoopback(HOST) || ADMIN_ACCESS === 'local') return undefined;
  return `HOST is ${HOST} and ADMIN_ACCESS is not local`;
};
