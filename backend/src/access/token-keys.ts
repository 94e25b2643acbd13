import { ServiceUnavailableException } from '@nestjs/common';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';

/** Milliseconds after which keys are fetched again, and between two fetches because of a token with an unknown key id. */
const PAUSE = { FRESH: 10 * 60_000, UNKNOWN: 60_000 };
/** Milliseconds until the keys are fetched again after a failure. */
const RETRY = 10_000;
/** Milliseconds for the whole response, and its largest size in bytes. */
const PATIENCE = 5_000;
const LARGEST = 256 * 1024;

/** The keys of the tokens could not be fetched; 503 for the client. */
export class KeysUnavailableException extends ServiceUnavailableException {
  /** @param cause which is logged */
  constructor(cause: Error) {
    super('We cannot check who signed in right now. Please try again in half a minute.', { cause });
  }
}

/**
 * The public keys at an address (JWKS, RFC 7517), fetched when a token needs them; requests at the same time share one
 * fetch. The function that is returned throws a KeysUnavailableException if they cannot be fetched.
 */
export const tokenKeys = (url: string): JWTVerifyGetKey => {
  let failure: KeysUnavailableException | undefined;
  let retryAt = 0;
  return createRemoteJWKSet(new URL(url), {
    cacheMaxAge: PAUSE.FRESH,
    cooldownDuration: PAUSE.UNKNOWN,
    // jose limits no size, and would ask again at each request while the keys are away.
    [customFetch]: async () => {
      if (failure && Date.now() < retryAt) throw failure;
      try {
        const keys = await fetchKeys(url);
        failure = undefined;
        return keys;
      } catch (error) {
        retryAt = Date.now() + RETRY;
        failure = new KeysUnavailableException(error as Error);
        throw failure;
      }
    },
  });
};

/**
 * Reads the set of keys at an address. Redirects are not followed.
 *
 * @throws Error if there is no response 200 with a set of keys of at most 256 KiB within 5 s; its message says why
 */
const fetchKeys = async (url: string): Promise<Response> => {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Error(`the server answered ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop closes the connection.
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST) throw new Error(`the response is larger than ${LARGEST} bytes`);
      chunks.push(chunk);
    }
    const keys = JSON.parse(Buffer.concat(chunks).toString()) as JSONWebKeySet;
    createLocalJWKSet(keys);
    return Response.json(keys);
  } catch (error) {
    // fetch() reports every fault of the network as `fetch failed`, with the reason as its cause.
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    const reason = signal.aborted
      ? `no complete response within ${PATIENCE} ms`
      : (cause?.code ?? cause?.message ?? (error as Error).message);
    throw new Error(`the keys of ADMIN_JWT_JWKS_URL could not be fetched: ${reason}`, { cause: error });
  }
};
