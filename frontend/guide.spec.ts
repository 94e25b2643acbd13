import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inFrontend } from './generator/folders.ts';
import { schemas } from './src/content/schemas.ts';

test('the guide says where every kind of text is', () => {
  const guide = readFileSync(inFrontend('content/README.md'), 'utf8');
  const [table] = /^\| You want to change[^]*?\n\n/m.exec(guide)!;
  const inFolder = /[^/]+(?=\.md$)|(?<=^(?:home|words)\/).+(?=\.yaml$)/;
  const missing = Object.keys(schemas).filter(
    (path) => ![path, path.replace(inFolder, '*')].some((name) => table.includes(`\`${name}\``)),
  );
  expect(missing).toEqual([]);
});
