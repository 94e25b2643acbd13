import type { VariableValues } from './environment.schema.ts';
import { tokenRules } from './token-variables.ts';
import { isLoopback } from './url-rules.ts';

export const accessMode = (values: VariableValues) => ({
  password: values.ADMIN_PASSWORD,
  usersFile: values.ADMIN_USERS_FILE,
  tokens: tokenRules({
    header: values.ADMIN_JWT_HEADER,
    jwksUrl: values.ADMIN_JWT_JWKS_URL,
    issuer: values.ADMIN_JWT_ISSUER,
    audience: values.ADMIN_JWT_AUDIENCE,
    users: values.ADMIN_JWT_USERS,
  }),
});

/**
 * Why others could read the leads without signing in, or undefined. ADMIN_ACCESS does not count
 * behind a proxy: nginx by default adds no header by which its requests could be recognized.
 */
export const exposure = (values: VariableValues): string | undefined => {
  const { HOST, ADMIN_ACCESS, PUBLIC_URL, TRUST_PROXY_HOPS } = values;
  const { password, usersFile, tokens } = accessMode(values);
  if (password || usersFile || tokens) return undefined;
  if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)) return `PUBLIC_URL is ${PUBLIC_URL}`;
  if (TRUST_PROXY_HOPS > 0) return `TRUST_PROXY_HOPS is ${TRUST_PROXY_HOPS}`;
  if (isLoopback(HOST) || ADMIN_ACCESS === 'local') return undefined;
  return `HOST is ${HOST} and ADMIN_ACCESS is not local`;
};
