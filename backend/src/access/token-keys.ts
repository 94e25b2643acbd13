import { ServiceUnavailableException } from '@nestjs/common';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';

/** Milliseconds. Keys are fetched again at the first request after `FRESH`; if that fails, they serve until `USABLE`. */
const FRESH = 10 * 60_000;
const USABLE = 60 * 60_000;
/** Milliseconds until the keys are fetched again after a failure, and for a token with an unknown key id. */
const RETRY = 10_000;
const UNKNOWN = 60_000;
/** The largest response, in bytes. */
const LARGEST = 256 * 1024;

/** The keys of the tokens could not be fetched; 503 for the client. */
export class KeysUnavailableException extends ServiceUnavailableException {
  /** @param cause which is logged */
  constructor(cause: Error) {
    super('We cannot check who signed in right now. Please try again in half a minute.', { cause });
  }
}

/**
 * The public keys at an address (JWKS, RFC 7517), fetched when a token needs them. The function that is returned rejects
 * with a KeysUnavailableException while there are none.
 */
export const tokenKeys = (url: string): JWTVerifyGetKey => {
  let known: JSONWebKeySet | undefined;
  let knownSince = 0;
  let failure: KeysUnavailableException | undefined;
  let failedAt = 0;
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: FRESH,
    cooldownDuration: UNKNOWN,
    // jose limits no size, forgets keys that it cannot fetch again, and asks at every request while there are none.
    [customFetch]: async (...parameters) => {
      if (failure && Date.now() - failedAt < RETRY) throw failure;
      try {
        known = await fetchKeys(...parameters);
        knownSince = Date.now();
        failure = undefined;
      } catch (error) {
        failure = new KeysUnavailableException(error as Error);
        failedAt = Date.now();
        if (!known || failedAt - knownSince > USABLE) throw failure;
      }
      return Response.json(known);
    },
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      // The key may be among those that cannot be fetched.
      throw failure && error instanceof errors.JWKSNoMatchingKey ? failure : error;
    }
  };
};

/** @throws Error whose message says why there is no set of keys */
const fetchKeys = async (...[url, options]: Parameters<FetchImplementation>): Promise<JSONWebKeySet> => {
  try {
    const response = await fetch(url, options);
    if (response.status !== 200) throw new Error(`the server answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop closes the connection.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST) throw new Error(`the response is larger than ${LARGEST} bytes`);
      chunks.push(chunk);
    }
    const keys = JSON.parse(Buffer.concat(chunks).toString()) as JSONWebKeySet;
    // Throws if they are malformed.
    createLocalJWKSet(keys);
    return keys;
  } catch (cause) {
    // fetch() reports every fault of the network as `fetch failed`, with the reason as its cause.
    const { message, cause: fault } = cause as { message: string; cause?: NodeJS.ErrnoException };
    const reason = fault?.code ?? fault?.message ?? message;
    throw new Error(`the keys of ADMIN_JWT_JWKS_URL could not be fetched: ${reason}`, { cause });
  }
};
