import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadEnvFile } from './env-file.ts';

let folder: string;
let before: NodeJS.ProcessEnv;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-env-'));
  before = { ...process.env };
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
});

const load = (text: string) => {
  const file = join(folder, '.env');
  writeFileSync(file, text);
  return loadEnvFile(file);
};

/** The lines of the error for a file, without its folder. */
const problemsOf = (text: string): string[] => {
  try {
    load(text);
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '').split('\n');
  }
  return [];
};

test.each([
  ['LEAD_RETENTION_DAYS=30', '30'],
  ['  LEAD_RETENTION_DAYS = 30  # a month, see issue#7', '30'],
  ['export LEAD_RETENTION_DAYS=30', '30'],
  ['LEAD_RETENTION_DAYS=30\r\n', '30'],
  ['\uFEFFLEAD_RETENTION_DAYS=30', '30'],
  [`LEAD_RETENTION_DAYS='3#0' # it's quoted`, '3#0'],
  ['LEAD_RETENTION_DAYS="3 # 0"\n', '3 # 0'],
  [`LEAD_RETENTION_DAYS=don't`, "don't"],
  ['LEAD_RETENTION_DAYS= # none', ''],
])('reads %j', (text, value) => {
  expect(
    load(`# It's a comment = x\n\n${text}`.replace(/^([^\uFEFF]*)\uFEFF/, '\uFEFF$1')),
  ).toEqual(['LEAD_RETENTION_DAYS']);
  expect(process.env['LEAD_RETENTION_DAYS']).toBe(value);
});

test.each([
  'LOG LEVEL=hunter22',
  'PORT hunter22',
  'ADMIN_PASSWORD: hunter22',
  'ADMIN_PASSWORD',
  '=hunter22',
  "ADMIN_PASSWORD='hunter22",
  "ADMIN_PASSWORD='it's hunter22'",
  `ADMIN_PASSWORD='hunter22'abc`,
  'ADMIN_PASSWORD="hunter22',
])('refuses the line %s by its number, without its value', (line) => {
  expect(problemsOf(`LOG_LEVEL=warn\n\n${line}\nSMTP_URL="a b"\nHOST=::1\n`)).toEqual([
    `line 3 of .env: cannot be read; accepted: NAME=value, or NAME='value' if the value contains #, $ or a space`,
  ]);
});

test.each(['correcthorse#hunter22', 'my#hunter22 password', '#hunter22'])(
  'says that ADMIN_PASSWORD=%s needs quotes, without its value',
  (value) => {
    expect(problemsOf(`LOG_LEVEL=warn\nADMIN_PASSWORD=${value}\n`)).toEqual([
      'ADMIN_PASSWORD: its value in line 2 of .env would end before the #; accepted: a value in single quotes',
    ]);
  },
);

test('leaves the # in variables of others to them', () => {
  expect(load('POSTGRES_PASSWORD=a#b\n')).toEqual(['POSTGRES_PASSWORD']);
});

test('a file that does not exist has no variables', () => {
  expect(loadEnvFile(join(folder, 'none'))).toEqual([]);
});
