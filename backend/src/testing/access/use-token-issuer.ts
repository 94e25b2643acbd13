import { afterAll, beforeAll } from '@jest/globals';
import { inHook } from '../use-test-database.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

/** Gives a test file an issuer. */
export const useTokenIssuer = (): TokenIssuer => {
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await startTokenIssuer();
  });
  afterAll(() => issuer.stop());
  return inHook(() => issuer);
};
