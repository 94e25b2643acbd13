import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { inFrontend } from '../../generator/folders.ts';
import { contentIn } from './first-content.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'sandglass-first-'));
});
afterEach(() => rmSync(data, { recursive: true }));

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).toSorted();
const OF_RELEASE = filesIn(inFrontend('content'));

test('an empty folder gets the whole content of the release, at no time a part', async () => {
  // What a start that was killed has left.
  mkdirSync(join(data, 'content.part'));
  writeFileSync(join(data, 'content.part/half.md'), '---');
  const opening = contentIn(data);
  const opened = opening.then(() => true);
  const seen: number[] = [];
  while (!(await Promise.race([opened, setImmediate(false)]))) {
    if (existsSync(join(data, 'content'))) seen.push(filesIn(join(data, 'content')).length);
  }

  expect(filesIn(await opening)).toEqual(OF_RELEASE);
  expect(new Set([...seen, OF_RELEASE.length])).toEqual(new Set([OF_RELEASE.length]));
  expect(readdirSync(data)).toEqual(['content']);
});

test('content that is there stays as it is', async () => {
  mkdirSync(join(data, 'content'));

  expect(filesIn(await contentIn(data))).toEqual([]);
});
