import { isLoopback, type Values } from './variables.ts';

/** The ways to sign in. Without any, only this machine may read leads, see docs/security.md. */
export const accessMode = (values: Values) => {
  const {
    ADMIN_PASSWORD: password,
    ADMIN_JWT_HEADER: header,
    ADMIN_JWT_JWKS_URL: jwksUrl,
  } = values;
  const { ADMIN_JWT_ISSUER: issuer, ADMIN_JWT_AUDIENCE: audience, ADMIN_JWT_USERS: users } = values;
  const tokens =
    header && jwksUrl && issuer && audience
      ? { header, jwksUrl, issuer, audience, users }
      : undefined;
  return { password, tokens };
};

/** What a token of a proxy must say, and its header; without `users`, anybody may sign in. */
export type TokenRules = NonNullable<ReturnType<typeof accessMode>['tokens']>;

/**
 * Why others could read the leads without signing in, or undefined if they could not. A reverse
 * proxy on this machine passes on the requests of others as requests of this machine, and nginx by
 * default adds no header that tells them apart: ADMIN_ACCESS cannot allow what a proxy would
 * publish.
 */
export const exposure = (values: Values): string | undefined => {
  const { HOST, ADMIN_ACCESS, PUBLIC_URL, TRUST_PROXY_HOPS } = values;
  const { password, tokens } = accessMode(values);
  if (password || tokens) return undefined;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (TRUST_PROXY_HOPS > 0) return `TRUST_PROXY_HOPS is ${TRUST_PROXY_HOPS}`;
  if (isLoopback(HOST) || ADMIN_ACCESS === 'local') return undefined;
  return `HOST is ${HOST} and ADMIN_ACCESS is not local`;
};
