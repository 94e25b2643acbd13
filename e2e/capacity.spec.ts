import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { capacityTables } from './lab/bench/capacity.ts';

const text = readFileSync(new URL('../docs/capacity.md', import.meta.url), 'utf8');

/** Without what the formatter adds: spaces and dashes that align the columns. */
const cells = (markdown: string) => markdown.replaceAll(/ +/g, ' ').replaceAll(/-{2,}/g, '--').trim();

test.each(Object.entries(capacityTables()))(
  'docs/capacity.md: %s is calculated from docs/performance.md and the manifests (npm run bench:capacity)',
  (name, expected) => {
    const found = new RegExp(`<!-- bench:${name} -->(.*)<!-- /bench:${name} -->`, 's').exec(text)?.[1];

    expect(cells(found ?? '')).toBe(cells(expected));
  },
);
