import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, spawnProduct } from '../../../../backend/src/testing/product.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, median, milliseconds, table, whole, type Scope } from '../report.ts';

const GOAL = { external: 1_200, embedded: 1_700, firstStart: 3_000 };

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

const times = async (count: number, run: () => Promise<number>): Promise<number[]> => {
  const durations: number[] = [];
  while (durations.length < count) durations.push(await run());
  return durations;
};

const inNewFolder = async <T>(run: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-bench-'));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The time from the start of the process to the first page, with an external and an embedded database. */
export const measureStart = async ({ brief }: Scope): Promise<string> => {
  const count = brief ? 3 : 5;
  const external = await withProduct(({ database }) =>
    times(count, () => start({ DATABASE_URL: database.url })),
  );
  const again = await inNewFolder(async (folder) => {
    await start({ DATA_DIR: folder });
    return times(count, () => start({ DATA_DIR: folder }));
  });
  const first = await times(count, () => inNewFolder((folder) => start({ DATA_DIR: folder })));
  const rows = {
    'external, migrated': external,
    'embedded, migrated': again,
    'embedded, first start': first,
  };
  return [
    table(
      Object.entries(rows).map(([name, durations]) => ({
        Database: name,
        'to the first page, median': milliseconds(median(durations)),
        each: durations.map(whole).join(', '),
      })),
    ),
    goalTable([
      atMost('external database', median(external), GOAL.external, milliseconds),
      atMost('embedded database', median(again), GOAL.embedded, milliseconds),
      atMost('embedded database, first start', median(first), GOAL.firstStart, milliseconds),
    ]),
  ].join('\n\n');
};
