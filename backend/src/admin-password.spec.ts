import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { PeopleFile } from './access/people-file.ts';
import { ADMIN_PASSWORD as PASSWORD } from './testing/access/admin-password.ts';

const MAIN = fileURLToPath(new URL('../dist/admin-password.js', import.meta.url));

/** Runs it in a terminal, of which this is the keyboard. */
const run = async (answers: string[], ...args: string[]) => {
  const command = [process.execPath, MAIN, 'none', ...args].map((word) => `'${word}'`).join(' ');
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: process.env,
  });
  let shown = '';
  const left = [...answers];
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (/(?:Password|Again): \S*$/.test(text)) terminal.stdin.write(`${left.shift()}\r`);
  });
  const [code] = (await once(terminal, 'close')) as [number];
  return { code, shown, last: shown.trim().split('\r\n').at(-1)! };
};

// A terminal without a window is a program of Linux.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('in a terminal', () => {
  test('asks twice without showing the password, and prints the line of a person', async () => {
    const { code, shown, last } = await run(
      [PASSWORD, PASSWORD],
      'Ada Lovelace',
      'ada@firm.example',
    );

    expect(code).toBe(0);
    expect(shown).not.toContain('lanterns');
    const folder = mkdtempSync(join(tmpdir(), 'sandglass-people-'));
    writeFileSync(join(folder, 'people'), last);
    const file = new PeopleFile(join(folder, 'people'), () => undefined);
    expect(await file.check('ada@firm.example', PASSWORD)).toMatchObject({ name: 'Ada Lovelace' });
    rmSync(folder, { recursive: true });
  });

  test('prints the hash alone without a name', async () => {
    const { code, last } = await run([PASSWORD, PASSWORD]);

    expect({ code, last }).toEqual({
      code: 0,
      last: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=5\$\S+$/),
    });
  });

  test('needs no site that the editor has built', async () => {
    process.env['SITE_FOLDER'] = join(tmpdir(), 'sandglass-no-site');
    const { code } = await run([PASSWORD, PASSWORD]);
    delete process.env['SITE_FOLDER'];

    expect(code).toBe(0);
  });

  test('refuses what ADMIN_PASSWORD refuses, the own name, and two passwords', async () => {
    const refused = /^the password is not valid; accepted: a password of at least 15 characters/;
    for (const password of ['short', 'passwordpassword', 'sandglass intelligence'])
      expect(await run([password])).toMatchObject({
        code: 1,
        last: expect.stringMatching(refused),
      });
    expect(await run(['Lovelace-Ada-Lovelace'], 'Ada Lovelace', 'ada@firm.example')).toMatchObject({
      code: 1,
      last: expect.stringMatching(refused),
    });
    expect(await run([PASSWORD, `${PASSWORD}!`])).toMatchObject({
      code: 1,
      last: 'these are two different passwords',
    });
    expect(await run([], 'Ada Lovelace', 'ada')).toMatchObject({
      code: 1,
      last: 'accepted: a name and an email address, or nothing',
    });
  });
});
