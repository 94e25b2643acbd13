import { z } from 'zod';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';
import { hasCredentials, isLoopback, webUrl } from './url-rules.ts';

/* The desk and the editor each believe tokens of a proxy, with variables of their own. */

/** An email address, or `@` and a domain for all its addresses. */
const userOf = (text: string): string | undefined => {
  const isDomain = text.startsWith('@');
  const address = toAsciiAddress(isDomain ? `any${text}` : text);
  if (!isAsciiAddress(address)) return undefined;
  const user = isDomain ? address.slice(address.indexOf('@')) : address;
  return user.toLowerCase();
};

const tokenClaim = (accepted: string) => ({ schema: z.string().optional(), accepted });

/** By what their names end with. */
export const TOKEN_VARIABLES = {
  HEADER: {
    schema: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
      .toLowerCase()
      .optional(),
    accepted: 'the name of a header, such as Cf-Access-Jwt-Assertion, or Authorization',
  },
  JWKS_URL: {
    schema: webUrl(
      (url) => (url.protocol === 'https:' || isLoopback(url.hostname)) && !hasCredentials(url),
    ).optional(),
    accepted:
      'an https address without a user name or password, or an http address of this machine',
  },
  ISSUER: tokenClaim('the issuer (iss) of the tokens, as it stands in them'),
  AUDIENCE: tokenClaim('the audience (aud) of the tokens, as it stands in them'),
  USERS: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((user) => userOf(user.trim())))
      .refine((users) => users.every((user) => user !== undefined))
      .optional(),
    accepted:
      'email addresses or @domains, separated by commas, or nothing for everybody with a valid token',
  },
} as const;

export interface TokenRules {
  /** In lower case. */
  header: string;
  jwksUrl: string;
  issuer: string;
  audience: string;
  /** Addresses and `@domains`; undefined: everybody with a valid token. */
  users: readonly (string | undefined)[] | undefined;
}

/** Undefined unless all that tokens need is set. */
export const tokenRules = ({
  header,
  jwksUrl,
  issuer,
  audience,
  users,
}: { [K in keyof TokenRules]: TokenRules[K] | undefined }): TokenRules | undefined =>
  header && jwksUrl && issuer && audience
    ? { header, jwksUrl, issuer, audience, users }
    : undefined;
