import { afterAll, beforeAll } from '@jest/globals';
import { createdInHook } from '../use-test-database.ts';
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts';

/** Gives a test file an issuer. */
export const useTokenIssuer = (): TokenIssuer => {
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await startTokenIssuer();
  });
  afterAll(() => issuer.stop());
  return createdInHook(() => issuer);
};
