import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';

// LibreOffice takes many seconds to start.
jest.setTimeout(120_000);

/** Texts that a spreadsheet could evaluate, split into cells, or convert, and what it has to show in the cell. */
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

const { app, database } = useTestApp();
useEmptyTables(database);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandglass-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Opens a CSV file in LibreOffice and returns the type and text of each cell, from its flat XML format. The filter sets
 * what the import dialog proposes for such a file: comma, quotes and UTF-8. Without it, a headless LibreOffice uses the
 * encoding of the system.
 *
 * @param separators character codes of the cell separators, joined by slashes
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

/** Converts the paragraphs of a cell to lines. OpenDocument represents tabs and runs of spaces as elements. */
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
if (!hasLibreOffice)
  console.error('LibreOffice (soffice) is not installed, skipping the tests that open a CSV file in it');

const COLUMNS = 8;
/** Of a lead that is not suspected, the last cell is empty, and is not among those that are read. */
const FILLED = 7;

const storeAndExport = async (): Promise<string> => {
  await storeLeads(database, ...MESSAGES.map(([sent]) => ({ name: sent, message: sent })));
  return (await request(app.url).get('/api/leads/export?format=csv')).text;
};

(hasLibreOffice ? describe : describe.skip)('CSV export in LibreOffice', () => {
  test('shows every cell as text, as it was sent', async () => {
    const cells = await openInLibreOffice(await storeAndExport());

    const leads = cells.slice(COLUMNS);
    const rows = MESSAGES.map((_, row) => leads.slice(row * FILLED, (row + 1) * FILLED));
    expect(leads).toHaveLength(MESSAGES.length * FILLED);
    expect(cells.filter(({ type }) => type === 'formula')).toEqual([]);
    expect(rows.map(([, , name, , , message]) => [name, message])).toEqual(
      MESSAGES.toReversed().map(([, shown]) => [
        { type: 'string', text: shown },
        { type: 'string', text: shown },
      ]),
    );
  });

  test('contains no formula if semicolons and tabs separate cells', async () => {
    const cells = await openInLibreOffice(await storeAndExport(), '59/9');

    expect(cells.length).toBeGreaterThan(MESSAGES.length);
    expect(cells.filter(({ type }) => type === 'formula')).toEqual([]);
  });
});
