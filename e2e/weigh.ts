import { findServer } from '../backend/src/database/embedded/data-folder.ts';
import { connectTo } from '../backend/src/testing/test-database.ts';
import { temporaryFolder } from './lab/programs.ts';
import { startProduct } from './support/product.ts';
import { read, tracked } from './support/project.ts';

/*
 * Prints what the project weighs: lines, words, tables, and where it may touch private parts of a library. For people
 * to compare before and after a change; no check fails because of it.
 */

const SPEC = /\.(?:spec|e2e)\.tsx?$/;
const TESTING = /^(?:e2e|backend\/src\/testing)\//;
/** Texts of the site, which are the product's content and no documentation. */
const SITE_TEXT = /^frontend\/content\/(?!README)/;
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
  [/^docs\/evidence\//, 6_000],
];
/** Assertions around the compiler, names with an underscore, and tables of the job queue: each a place to look at. */
const PRIVATE = /as unknown as|\b\w+\??\._[a-z]|\bpgboss\./;

const sum = (some: string[], count: (text: string) => number) =>
  some.reduce((total, file) => total + count(read(file)), 0);
const lines = (some: string[]) => sum(some, (text) => text.split('\n').length - 1);
const words = (some: string[]) => sum(some, (text) => text.split(/\s+/).length - 1);

const sources = tracked('*.ts', '*.tsx', '*.css');
const product = sources.filter(
  (file) =>
    /^(?:backend\/src|frontend\/(?:src|build))\//.test(file) && !SPEC.test(file) && !TESTING.test(file),
);
const within = (folder: string) => product.filter((file) => file.startsWith(folder));
const documents = tracked('*.md').filter((file) => !SITE_TEXT.test(file));

const schema = async () => {
  const dataDir = temporaryFolder('weigh');
  const running = await startProduct({ DATA_DIR: dataDir });
  try {
    const session = await connectTo((await findServer(dataDir)).url);
    const { rows } = await session.query<{ tables: number; triggers: number }>(`
      SELECT
        (SELECT count(*)::integer FROM pg_tables WHERE schemaname = 'public') AS tables,
        (SELECT count(*)::integer FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
         WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal) AS triggers`);
    await session.end();
    return rows[0]!;
  } finally {
    await running.stop();
  }
};

const print = (what: string, is: number, budget: number) =>
  console.log(
    `${what.padEnd(36)}${is.toLocaleString('en').padStart(8)}   at most ${budget.toLocaleString('en')}`,
  );

const { tables, triggers } = await schema();
print('product, lines', lines(product), 18_000);
print('  frontend/build/content', lines(within('frontend/build/content/')), 1_400);
print('  database/embedded', lines(within('backend/src/database/embedded/')), 600);
print(
  'tests and checks, lines',
  lines(sources.filter((file) => SPEC.test(file) || TESTING.test(file))),
  21_000,
);
print('tables of a fresh database', tables, 11);
print('triggers of a fresh database', triggers, 3);
print('lock files', tracked('*package-lock.json').length, 2);
print('guides, words', words(documents.filter((file) => !file.startsWith('docs/evidence/'))), 28_000);
for (const [pattern, budget] of PAGES) {
  const pages = documents.filter((file) => pattern.test(file));
  print(`  ${pages.length === 1 ? pages[0] : pattern.source.replaceAll(/[\\^]/g, '')}`, words(pages), budget);
  if (pages.length > 1) for (const page of pages) console.log(`    ${page}  ${words([page])}`);
}
console.log('\nplaces that may touch a private part of a library:');
for (const file of product)
  for (const [index, line] of read(file).split('\n').entries())
    if (PRIVATE.test(line)) console.log(`  ${file}:${index + 1}  ${line.trim()}`);
