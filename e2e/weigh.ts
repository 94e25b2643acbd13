import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectTo } from '../backend/src/testing/test-database.ts';
import { startProduct } from './support/product.ts';

/*
 * Prints what the project weighs: lines, words, tables, and where it may touch private parts of a library. For people
 * to compare before and after a change; no check fails because of it.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SPEC = /\.(?:spec|e2e)\.tsx?$/;
const TESTING = /^(?:e2e|backend\/src\/testing)\//;
/** Texts of the site, which are the product's content and no documentation. */
const SITE_TEXT = /^frontend\/content\/(?!README)/;
const EVIDENCE = /^docs\/evidence\//;
/** The pages of the documentation, and the most words of each group. */
const PAGES: readonly [pages: RegExp, words: number][] = [
  [/^README\.md/, 600],
  [/^docs\/configuration/, 900],
  [/^docs\/install\//, 1_900],
  [/^docs\/operate\//, 6_500],
  [/^docs\/security/, 2_200],
  [/^docs\/desk/, 1_400],
  [/^docs\/api/, 400],
  [/^frontend\/content\/README/, 3_000],
  [/^CONTRIBUTING/, 2_300],
  [/^docs\/(?:architecture|notifications|capacity|performance)/, 3_500],
  [/^docs\/decisions\//, 3_500],
];
/** Assertions around the compiler, names with an underscore, and tables of the job queue: each a place to look at. */
const PRIVATE = /as unknown as|\b\w+\??\._[a-z]|\bpgboss\./;

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const lines = (some: string[]) => some.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
const words = (some: string[]) => some.reduce((sum, file) => sum + read(file).split(/\s+/).length - 1, 0);

const sources = files.filter((file) => /\.(?:ts|tsx|css)$/.test(file));
const product = sources.filter(
  (file) =>
    /^(?:backend\/src|frontend\/(?:src|build))\//.test(file) && !SPEC.test(file) && !TESTING.test(file),
);
const tests = sources.filter((file) => SPEC.test(file) || TESTING.test(file));
const documents = files.filter((file) => file.endsWith('.md') && !SITE_TEXT.test(file));
const evidence = documents.filter((file) => EVIDENCE.test(file));
const guides = documents.filter((file) => !EVIDENCE.test(file));

/** The number of tables and triggers of a fresh database. */
const schema = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandglass-weigh-'));
  const running = await startProduct({ DATA_DIR: dataDir });
  try {
    const url = execFileSync('node', ['backend/dist/database-url.js'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir },
    });
    const session = await connectTo(url.trim());
    const { rows } = await session.query<{ tables: number; triggers: number }>(`
      SELECT
        (SELECT count(*)::integer FROM pg_tables WHERE schemaname = 'public') AS tables,
        (SELECT count(*)::integer FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
         WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal) AS triggers`);
    await session.end();
    return rows[0]!;
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const { tables, triggers } = await schema();
const rows: [what: string, is: number, budget: number][] = [
  ['product, lines', lines(product), 18_000],
  [
    '  frontend/build/content',
    lines(product.filter((file) => file.startsWith('frontend/build/content/'))),
    1_400,
  ],
  [
    '  database/embedded',
    lines(product.filter((file) => file.startsWith('backend/src/database/embedded/'))),
    600,
  ],
  ['tests and checks, lines', lines(tests), 21_000],
  ['documentation, words', words(guides), 28_000],
  ['evidence, words', words(evidence), 6_000],
  ['tables of a fresh database', tables, 11],
  ['triggers of a fresh database', triggers, 3],
  ['lock files', files.filter((file) => file.endsWith('package-lock.json')).length, 2],
];
for (const [what, is, budget] of rows)
  console.log(
    `${what.padEnd(32)}${is.toLocaleString('en').padStart(9)}   at most ${budget.toLocaleString('en')}`,
  );
console.log('\nwords, a page:');
for (const [pattern, budget] of PAGES) {
  const pages = guides.filter((file) => pattern.test(file));
  console.log(`${words(pages).toLocaleString('en').padStart(7)}   at most ${budget.toLocaleString('en')}`);
  for (const page of pages) console.log(`          ${page} ${words([page]).toLocaleString('en')}`);
}
console.log('\nplaces that may touch a private part of a library:');
for (const file of product)
  read(file)
    .split('\n')
    .forEach((line, index) => PRIVATE.test(line) && console.log(`  ${file}:${index + 1}  ${line.trim()}`));
