import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

// LibreOffice takes its time to come up.
jest.setTimeout(120_000);

/** What a spreadsheet would run, or split, or take for something else, and what it has to show in the cell. */
const MESSAGES: [sent: string, shown: string][] = [
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://elsewhere.example";"x")', `'=HYPERLINK("http://elsewhere.example";"x")`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1;1)', "'@SUM(1;1)"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\n'=1+1"],
  ['＝1+1', "'＝1+1"],
  ["'=1+1", "'=1+1"],
  ['say "so", twice; then\tgo', 'say "so", twice; then\tgo'],
  ['one\ntwo\r\nthree', 'one\ntwo\nthree'],
  ['one\n=4', "one\n'=4"],
  ['one;=1+1;', "one;'=1+1;"],
  ['one;"=1+1";', `one;"'=1+1";`],
  ['one; ＝1+1', "one; '＝1+1"],
  ['one\t@SUM(1;1)', "one\t'@SUM(1;1)"],
  ['café 😀 日本', 'café 😀 日本'],
];

let folder: string;
let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandglass-export-'));
  database = await createTestDatabase();
  app = await startApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The office suite's cells of a CSV file, from its flat XML: type and text of each. Comma, quotes and UTF-8 are what its
 * dialog proposes for such a file; without a screen it takes the encoding of the system.
 *
 * @param separators codes of the characters that separate cells
 */
const openInLibreOffice = async (
  csv: string,
  separators = '44',
): Promise<{ type: string; text: string }[]> => {
  const file = join(folder, 'leads.csv');
  await writeFile(file, csv);
  const filter = `--infilter=CSV:${separators},34,76`;
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await promisify(execFile)('soffice', [
    profile,
    filter,
    '--headless',
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    file,
  ]);
  const xml = await readFile(join(folder, 'leads.fods'), 'utf8');
  return Array.from(
    xml.matchAll(/<table:table-cell ([^>]*[^/])>(.*?)<\/table:table-cell>/gs),
    ([, head, body]) => ({
      type: /table:formula=/.test(head!)
        ? 'formula'
        : (/office:value-type="(\w+)"/.exec(head!)?.[1] ?? 'empty'),
      text: textOf(body!),
    }),
  );
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The paragraphs of a cell as lines; OpenDocument writes runs of white space as elements. */
const textOf = (body: string): string =>
  Array.from(body.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs), ([, line = '']) => line)
    .join('\n')
    .replaceAll('<text:tab/>', '\t')
    .replaceAll('<text:s/>', ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#(?:x([0-9a-f]+)|(\d+));|&(\w+);/gi, (_all, hex, decimal, name) =>
      name ? ENTITIES[name]! : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
    );

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasLibreOffice) console.error('LibreOffice (soffice) is not installed: the CSV is not opened in it.');

const storeAndExport = async (): Promise<string> => {
  await database.query('TRUNCATE leads');
  for (const [sent] of MESSAGES) {
    await database.query('INSERT INTO leads (name, email, company, message) VALUES ($1, $2, $3, $4)', [
      sent,
      'ada@example.com',
      'Engines',
      sent,
    ]);
  }
  return (await request(app.url).get('/api/leads/export?format=csv')).text;
};

(hasLibreOffice ? describe : describe.skip)('opened in LibreOffice', () => {
  test('the CSV shows every cell as text, as it was sent', async () => {
    const cells = await openInLibreOffice(await storeAndExport());

    const rows = Array.from({ length: cells.length / 6 }, (_, row) => cells.slice(row * 6, row * 6 + 6));
    expect(rows).toHaveLength(MESSAGES.length + 1);
    expect(cells.filter(({ type }) => type === 'formula')).toEqual([]);
    expect(rows.slice(1).map(([, , name, , , message]) => [name, message])).toEqual(
      MESSAGES.toReversed().map(([, shown]) => [
        { type: 'string', text: shown },
        { type: 'string', text: shown },
      ]),
    );
  });

  test('no cell is a formula either where a semicolon or a tab separates cells', async () => {
    const cells = await openInLibreOffice(await storeAndExport(), '59/9');

    expect(cells.length).toBeGreaterThan(MESSAGES.length);
    expect(cells.filter(({ type }) => type === 'formula')).toEqual([]);
  });
});
