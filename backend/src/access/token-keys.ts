import { ServiceUnavailableException } from '@nestjs/common';
import { createLocalJWKSet, errors, type CompactVerifyGetKey, type JSONWebKeySet } from 'jose';
import { fetchLimited } from './fetch-limited.ts';

/** Milliseconds. Keys are fetched again at the first request after `FRESH`; if that fails, they serve until `USABLE`. */
const FRESH = 10 * 60_000;
const USABLE = 60 * 60_000;
/** Milliseconds until the keys are fetched again after a failure, and after a token with an unknown key id. */
const RETRY = 10_000;
const UNKNOWN = 60_000;

/** The keys of the tokens could not be fetched; 503 for the client. */
export class KeysUnavailableException extends ServiceUnavailableException {
  /** @param cause which is logged */
  constructor(cause: Error) {
    super('We cannot check who signed in right now. Please try again in half a minute.', { cause });
  }
}

/**
 * The public keys at an address (JWKS, RFC 7517), fetched when a token needs them. An unknown key id, which anybody can
 * send, makes it ask again once a minute; a failure to fetch keys that are needed, every 10 s. Requests at the same time
 * share one fetch.
 */
export class TokenKeys {
  private known: { keys: ReturnType<typeof createLocalJWKSet>; since: number } | undefined;
  private failure: { error: KeysUnavailableException; at: number } | undefined;
  private fetching: Promise<void> | undefined;
  private unknownAt = -Infinity;

  /** @param clock milliseconds that only grow */
  constructor(
    private readonly url: string,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /**
   * Finds the key that signed a token, as `jwtVerify` of jose asks for it.
   *
   * @throws KeysUnavailableException if there are no keys, or this one is unknown and they cannot be fetched again
   * @throws JOSEError if no key matches
   */
  readonly find: CompactVerifyGetKey = async (header, token) => {
    const age = this.clock() - (this.known?.since ?? -Infinity);
    if (age > USABLE) await this.fetch();
    else if (age > FRESH) await this.renew();
    try {
      return await this.known!.keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.fetchForUnknown())) throw error;
    }
    return this.known!.keys(header, token);
  };

  /** Fetches keys that still serve. Waits for the first attempt, so that a withdrawn key is unknown after it. */
  private async renew(): Promise<void> {
    const renewal = this.fetch().catch(() => undefined);
    if (this.failure === undefined) await renewal;
  }

  /** @returns whether the keys were fetched */
  private async fetchForUnknown(): Promise<boolean> {
    // A fetch that is under way may bring the key.
    if (this.fetching === undefined && this.clock() - this.unknownAt < UNKNOWN) {
      // The last attempt failed, so nobody knows whether the key exists.
      if (this.failure) throw this.failure.error;
      return false;
    }
    this.unknownAt = this.clock();
    await this.fetch();
    return true;
  }

  private fetch(): Promise<void> {
    if (this.failure && this.clock() - this.failure.at < RETRY) return Promise.reject(this.failure.error);
    this.fetching ??= this.load().finally(() => {
      this.fetching = undefined;
    });
    return this.fetching;
  }

  private async load(): Promise<void> {
    try {
      const keys = createLocalJWKSet(JSON.parse(await fetchLimited(this.url)) as JSONWebKeySet);
      this.known = { keys, since: this.clock() };
      this.failure = undefined;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      const error = new KeysUnavailableException(
        new Error(`the keys of ADMIN_JWT_JWKS_URL could not be fetched: ${reason}`),
      );
      this.failure = { error, at: this.clock() };
      throw error;
    }
  }
}
