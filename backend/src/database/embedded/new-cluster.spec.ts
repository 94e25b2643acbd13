import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useDataFolder, useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { connectTo } from '../../testing/test-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';

jest.setTimeout(60_000);

const startAndUse = async (dataDir: string): Promise<void> => {
  const server = await startEmbeddedServer(dataDir);
  try {
    await (await connectTo(server.url)).end();
  } finally {
    await server.stop();
  }
};

const NAMES = ['password', 'postgres'];

describe('a start that fails', () => {
  const folder = useDataFolder();

  test('keeps the password if the cluster cannot be read', async () => {
    const password = readFileSync(join(folder.path, 'password'), 'utf8');
    const cluster = join(folder.path, 'postgres');
    // Root may read everything, but not what is below a file.
    renameSync(cluster, `${cluster}.away`);
    writeFileSync(cluster, '');

    await expect(startEmbeddedServer(folder.path)).rejects.toThrow(/^DATA_DIR: [^\n]*ENOTDIR[^\n]*$/);

    expect(readFileSync(join(folder.path, 'password'), 'utf8')).toBe(password);
    renameSync(`${cluster}.away`, `${cluster}.back`);
    renameSync(cluster, `${cluster}.file`);
    renameSync(`${cluster}.back`, cluster);
    await startAndUse(folder.path);
  });

  test('keeps the password if PostgreSQL may not read its files', async () => {
    const password = readFileSync(join(folder.path, 'password'), 'utf8');
    const cluster = join(folder.path, 'postgres');
    chmodSync(cluster, 0o000);

    await expect(startEmbeddedServer(folder.path)).rejects.toThrow(/permission denied/i);

    expect(readFileSync(join(folder.path, 'password'), 'utf8')).toBe(password);
    chmodSync(cluster, 0o700);
    await startAndUse(folder.path);
  });
});

describe('a first start that was interrupted', () => {
  const folder = useDataFolder();

  test('before the cluster had its place is repeated by the next start', async () => {
    const unfinished = join(folder.path, 'postgres.new-AbCdEf');
    mkdirSync(unfinished);
    renameSync(join(folder.path, 'postgres'), join(unfinished, 'postgres'));
    renameSync(join(folder.path, 'password'), join(unfinished, 'password'));

    await startAndUse(folder.path);

    expect(readdirSync(folder.path).toSorted()).toEqual(NAMES);
  });

  test.each([
    ['', undefined],
    [', and an older password is there', 'of an interrupted start of the first release'],
  ])('before the password had its place is completed by the next start%s', async (_what, older) => {
    const file = join(folder.path, 'password');
    const password = readFileSync(file, 'utf8');
    renameSync(file, join(folder.path, 'postgres/password.new'));
    if (older) writeFileSync(file, older);

    await startAndUse(folder.path);

    expect(readFileSync(file, 'utf8')).toBe(password);
    expect(readdirSync(folder.path).toSorted()).toEqual(NAMES);
  });

  test('before its files were removed is cleaned up by the next start', async () => {
    mkdirSync(join(folder.path, 'postgres.new-AbCdEf'));
    mkdirSync(join(folder.path, 'postgres.new'));

    await startAndUse(folder.path);

    expect(readdirSync(folder.path).toSorted()).toEqual(NAMES);
  });
});

describe('several first starts on one folder', () => {
  const folder = useEmptyFolder();

  test('one wins, and the others say so in one line', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 3 }, () => startEmbeddedServer(folder.path)),
    );

    const won = results.filter((result) => result.status === 'fulfilled');
    const lost = results.filter((result) => result.status === 'rejected');
    expect([won.length, lost.length]).toEqual([1, 2]);
    for (const { reason } of lost) {
      expect((reason as Error).message).toMatch(
        /^(DATA_DIR \(.*\) is in use: another Sandglass is running here|the embedded database could not start: FATAL: .*postmaster\.pid)[^\n]*$/,
      );
    }
    for (const { value } of won) {
      await (await connectTo(value.url)).end();
      await value.stop();
    }
    expect(readdirSync(folder.path).toSorted()).toEqual(NAMES);
    await startAndUse(folder.path);
  });
});
