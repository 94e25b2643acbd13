import { expect, test } from '@jest/globals';
import { explained } from './embedded-server.ts';

test.each([
  'initdb: error while loading shared libraries: libicuuc.so.60: cannot open shared object file: No such file or directory',
  'dyld[17]: Library not loaded: @loader_path/../lib/libicuuc.68.dylib',
])('says what to run if the install script of PostgreSQL was skipped: %s', (reason) => {
  expect(explained(new Error(reason), '.data').message).toBe(
    'the embedded database is not completely installed, as after npm ci --ignore-scripts; ' +
      'run: npm rebuild --ignore-scripts=false',
  );
});
