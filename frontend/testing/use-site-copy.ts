import { afterEach, beforeEach } from '@jest/globals';
import { makeSiteCopy, type SiteCopy } from './site-copy.ts';

/** Gives each test a copy of the site. */
export const useSiteCopy = (): SiteCopy => {
  let copy: SiteCopy;
  beforeEach(async () => {
    copy = await makeSiteCopy();
  });
  afterEach(() => copy.discard());
  return new Proxy({} as SiteCopy, { get: (_target, key) => Reflect.get(copy, key) as unknown });
};
