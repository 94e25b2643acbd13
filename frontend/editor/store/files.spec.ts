import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ContentCopy } from '../preview/content-copy.ts';
import { treeOf } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['lists', treeOf],
  ['copies', (content: string) => new ContentCopy(join(folder, 'copy'), content).update()],
])('a Save may remove files while another %s them', async (_what, use) => {
  const content = mkdtempSync(join(folder, 'content-'));
  mkdirSync(join(folder, 'copy'), { recursive: true });
  const files = Array.from({ length: 300 }, (_, index) => join(content, `text-${index}.md`));
  for (const file of files) writeFileSync(file, 'A text.');

  const used = use(content);
  await Promise.all(files.map((file) => rm(file)));

  await expect(used).resolves.toBeDefined();
});
