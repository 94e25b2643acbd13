import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { BuiltSite } from './built-site.ts';
import { SiteTexts } from './site-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const environment = readEnvironment({});

test.each([
  ['texts.json', () => SiteTexts.load(folder, environment)],
  ['manifest.json', () => BuiltSite.load(folder, environment.publicConfig, {})],
])('a site without a readable %s is not built', (name, load) => {
  const message = `the site is not built: cannot read ${join(folder, name)}; run npm run build`;
  expect(load).toThrow(message);

  writeFileSync(join(folder, name), '{');
  expect(load).toThrow(message);
});
