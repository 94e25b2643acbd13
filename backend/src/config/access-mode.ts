import { isLoopback, type VariableValues } from './environment.schema.ts';

export const accessMode = (values: VariableValues) => {
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

export type TokenRules = NonNullable<ReturnType<typeof accessMode>['tokens']>;

/**
 * Why others could read the leads without signing in, or undefined. ADMIN_ACCESS does not count
 * behind a proxy: nginx by default adds no header by which its requests could be recognized.
 */
export const exposure = (values: VariableValues): string | undefined => {
  const { HOST, ADMIN_ACCESS, PUBLIC_URL, TRUST_PROXY_HOPS } = values;
  const { password, tokens } = accessMode(values);
  if (password || tokens) return undefined;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (TRUST_PROXY_HOPS > 0) return `TRUST_PROXY_HOPS is ${TRUST_PROXY_HOPS}`;
  if (isLoopback(HOST) || ADMIN_ACCESS === 'local') return undefined;
  return `HOST is ${HOST} and ADMIN_ACCESS is not local`;
};
