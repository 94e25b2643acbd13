import type { IncomingHttpHeaders } from 'node:http';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { TokenRules } from '../config/token-variables.ts';
import { toAsciiAddress } from '../email/email-address.ts';

/* The desk and the editor believe such tokens: nothing here needs Nest or the settings. */

/** Asymmetric only: for HMAC, the public key would be the secret. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const CLOCK_TOLERANCE_SECONDS = 60;
/** Anybody can send tokens that need the keys, so a failed fetch is not repeated at once. */
const FETCH_PAUSE_MS = 5_000;
/** jose is loaded with the first token: it takes 8 MB of memory, which most sites do not need. */
const loadJose = () => import('jose');

const MAX_KEYS_BYTES = 256 * 1024;

/** Only ASCII counts as an address: lower case is ambiguous beyond it. */
const ADDRESS = /^(?=.{3,254}$)[!-?A-~]+(@[A-Za-z0-9.-]+)$/;
/** See OpenID Connect Core, section 2, `sub`. */
const SUBJECT = /^[ -~]{1,255}$/;

/** No token can be checked at the moment. */
export class KeysUnavailable extends Error {
  constructor(url: string, error: unknown) {
    // fetch() reports every fault of the network as `fetch failed`, with the reason as its cause.
    const { message, cause: fault } = error as Error & { cause?: NodeJS.ErrnoException };
    // A time limit is a DOMException, whose code is a number.
    const reason = typeof fault?.code === 'string' ? fault.code : (fault?.message ?? message);
    super(`the keys of tokens at ${url} could not be fetched: ${reason}`);
  }
}

/** jose limits the time of a response, not its size. */
const limited = async (response: Response): Promise<Response> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_KEYS_BYTES)
      throw new Error(`the response is larger than ${MAX_KEYS_BYTES} bytes`);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
};

/** JWKS, RFC 7517, fetched when a token needs them. */
const tokenKeys = async (url: string): Promise<JWTVerifyGetKey> => {
  const { createRemoteJWKSet, customFetch, errors } = await loadJose();
  let failure: { error: unknown; at: number } | undefined;
  const keys = createRemoteJWKSet(new URL(url), {
    // A token with an unknown key id fetches the keys once a minute at most.
    cooldownDuration: 60_000,
    [customFetch]: async (...parameters: Parameters<typeof fetch>) => {
      if (failure && performance.now() - failure.at < FETCH_PAUSE_MS) throw failure.error;
      return limited(await fetch(...parameters));
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys
      )
        throw error;
      // During the pause, the old error is thrown again: keep the time of the first.
      if (error !== failure?.error) failure = { error, at: performance.now() };
      throw new KeysUnavailable(url, error);
    }
  };
};

export class ProxyTokens {
  private readonly rules: TokenRules;
  private keys: Promise<JWTVerifyGetKey> | undefined;

  constructor(rules: TokenRules) {
    this.rules = rules;
  }

  /**
   * The token's email address, else `sub:` and its subject; undefined without a valid token of
   * somebody who may sign in.
   * @throws KeysUnavailable if the keys cannot be fetched
   */
  async nameFrom(headers: IncomingHttpHeaders): Promise<string | undefined> {
    const token = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
      String(headers[this.rules.header] ?? ''),
    )?.[1];
    const claims = token === undefined ? undefined : await this.verify(token);
    return claims && admittedName(claims, this.rules.users);
  }

  private async verify(token: string): Promise<JWTPayload | undefined> {
    const { jwtVerify } = await loadJose();
    this.keys ??= tokenKeys(this.rules.jwksUrl);
    const keys = await this.keys;
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer: this.rules.issuer,
        audience: this.rules.audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      // Anything else means that the token is not valid.
      if (error instanceof KeysUnavailable) throw error;
      return undefined;
    }
  }
}

const admittedName = (claims: JWTPayload, users: TokenRules['users']): string | undefined => {
  const { email, email_verified: verified = true, sub } = claims;
  // Some providers send the boolean as a string.
  const isVerified = verified === true || verified === 'true';
  const ascii = isVerified && typeof email === 'string' ? toAsciiAddress(email) : '';
  const [address, domain] = ADDRESS.exec(ascii) ?? [];
  // Without a list, every valid token is admitted; with one, only its addresses and @domains.
  if (users === undefined) return address ?? subjectOf(sub);
  const isListed = [address, domain].some((entry) => entry && users.includes(entry.toLowerCase()));
  return isListed ? address : undefined;
};

/** The prefix keeps a subject from passing for an address or for `admin`. */
const subjectOf = (sub: unknown): string | undefined => {
  const subject = typeof sub === 'string' && SUBJECT.test(sub) ? sub.trim() : '';
  return subject ? `sub:${subject}` : undefined;
};
