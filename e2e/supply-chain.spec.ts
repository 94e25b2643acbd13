import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');

interface LockFile {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}

const lockFiles = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

test.each(lockFiles)('%s has an integrity hash of every package that is downloaded', (path) => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as LockFile;
  const downloaded = Object.entries(packages).filter(
    ([name, { link }]) => /node_modules\//.test(name) && !link,
  );

  expect(downloaded.length).toBeGreaterThan(1);
  expect(
    downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name),
  ).toEqual([]);
});
