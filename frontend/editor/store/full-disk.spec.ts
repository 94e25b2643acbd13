import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CONTENT_FOLDER } from '../../generator/folders.ts';

/** Somebody who may not mount a disk of their own skips these. */
const mayMount = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;
const withSmallDisk = mayMount ? describe : describe.skip;

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** What the program that runs in the folder of a small disk begins with. */
const BEGIN = `
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Store } from ${here('store.ts')};
import { History } from ${here('history.ts')};
import { Checker } from ${here('../check/checker.ts')};

const ADA = { name: 'Ada Lovelace', email: 'ada@firm.example' };
const [content, history] = process.argv.slice(2);
cpSync(${JSON.stringify(CONTENT_FOLDER)}, content, { recursive: true });
// On a busy machine, the first check takes longer than the editor waits.
const checker = new Checker(600_000);
const store = new Store(content, new History(history), checker);
await store.open();

const before = readFileSync(content + '/privacy.md', 'utf8');
const typed = before.replace(/^(## .*)$/m, '$1 today');
const seen = (await store.list()).get('privacy.md');
const save = () => store.save([{ path: 'privacy.md', bytes: Buffer.from(typed), seen }], ADA);
const fill = () => {
  for (let bytes = 1 << 20; bytes > 0; bytes >>= 1)
    for (;;)
      try { writeFileSync('disk/filler', Buffer.alloc(bytes), { flag: 'a' }); } catch { break; }
};
const isSaved = async () => ({
  inFolder: readFileSync(content + '/privacy.md', 'utf8') === typed,
  saves: (await store.log()).length - 1,
});
`;

/** @returns what the program prints, with \`disk\` on a disk of 8 MB */
const onSmallDisk = (program: string, folders: readonly [content: string, history: string]) => {
  const folder = mkdtempSync(join(tmpdir(), 'sandglass-disk-'));
  try {
    writeFileSync(join(folder, 'program.ts'), BEGIN + program);
    const command = `mkdir disk && mount -t tmpfs -o size=8m none disk && exec "$@"`;
    const { stdout, stderr } = spawnSync(
      'unshare',
      [
        '--map-root-user',
        '--mount',
        'sh',
        '-c',
        command,
        'sh',
        process.execPath,
        'program.ts',
        ...folders,
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    return JSON.parse(stdout) as unknown;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

withSmallDisk('on a disk of 8 MB', () => {
  test('a full disk saves nothing, and harms nothing', () => {
    const program = `
fill();
const { code } = await save().then(() => ({ code: 'saved' }), (error) => error);
const full = await isSaved();
rmSync('disk/filler');
await save();
console.log(JSON.stringify({ code, full, later: await isSaved() }));
await checker.stop();
`;
    expect(onSmallDisk(program, ['disk/content', 'disk/history.git'])).toEqual({
      code: 'ENOSPC',
      full: { inFolder: false, saves: 0 },
      later: { inFolder: true, saves: 1 },
    });
  });

  test('what the history has and the folder has no room for follows when there is room', () => {
    const program = `
fill();
const error = await save().then(() => undefined, (reason) => reason);
const full = await isSaved();
rmSync('disk/filler');
await store.open();
console.log(JSON.stringify({ error: error?.constructor.name, full, later: await isSaved() }));
await checker.stop();
`;
    expect(onSmallDisk(program, ['disk/content', 'history.git'])).toEqual({
      error: 'KeptForLater',
      full: { inFolder: false, saves: 1 },
      later: { inFolder: true, saves: 1 },
    });
  });
});
