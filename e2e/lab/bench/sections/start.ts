import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, spawnProduct } from '../../../../backend/src/testing/product.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, median, milliseconds, table, whole, type Scope } from '../report.ts';

const GOAL = { external: 1_200, embedded: 1_700 };

/** Milliseconds from the start of the process until the home page has been received. */
const start = async (environment: Record<string, string>): Promise<number> => {
  const begin = performance.now();
  const product = spawnProduct(environment);
  const url = await addressOf(product);
  const page = await fetch(url);
  await page.bytes();
  const duration = performance.now() - begin;
  await product.stop();
  return duration;
};

const times = async (count: number, environment: Record<string, string>): Promise<number[]> => {
  const durations: number[] = [];
  while (durations.length < count) durations.push(await start(environment));
  return durations;
};

/** The time from the start of the process to the first page, with an external and an embedded database. */
export const measureStart = async ({ brief }: Scope): Promise<string> => {
  const count = brief ? 3 : 5;
  const external = await withProduct(({ database }) => times(count, { DATABASE_URL: database.url }));
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-bench-'));
  // The first start creates the database.
  const [, ...embedded] = await times(count + 1, { DATA_DIR: folder });
  await rm(folder, { recursive: true, force: true });
  return [
    table(
      Object.entries({ external, embedded }).map(([name, durations]) => ({
        Database: name,
        'to the first page, median': milliseconds(median(durations)),
        each: durations.map(whole).join(', '),
      })),
    ),
    goalTable([
      atMost('external database', median(external), GOAL.external, milliseconds),
      atMost('embedded database', median(embedded), GOAL.embedded, milliseconds),
    ]),
  ].join('\n\n');
};
