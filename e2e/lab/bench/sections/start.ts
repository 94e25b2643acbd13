import { addressOf, spawnProduct } from '../../../../backend/src/testing/product/spawn-product.ts';
import { temporaryFolder } from '../../programs.ts';
import { median, milliseconds, whole, type Section } from '../report.ts';

/** Milliseconds from the start of the process until the home page has been received. */
const times = async (count: number, environment: Record<string, string>): Promise<number[]> => {
  const durations: number[] = [];
  while (durations.length < count) {
    const begin = performance.now();
    const product = spawnProduct(environment);
    const page = await fetch(await addressOf(product));
    await page.bytes();
    durations.push(performance.now() - begin);
    await product.stop();
  }
  return durations;
};

/**
 * The time from the start of the process to the first page, with an external and an embedded
 * database.
 */
export const measureStart: Section = async ({ database }, brief) => {
  const count = brief ? 3 : 5;
  const external = await times(count, { DATABASE_URL: database.url });
  // The first start creates the database.
  const [, ...embedded] = await times(count + 1, { DATA_DIR: temporaryFolder('bench') });
  const rows = Object.entries({ external, embedded }).map(([name, durations]) => ({
    Database: name,
    'to the first page, median': milliseconds(median(durations)),
    each: durations.map(whole).join(', '),
  }));
  return {
    parts: [rows],
    goals: [
      ['external database', median(external), 1_200, milliseconds],
      ['embedded database', median(embedded), 1_700, milliseconds],
    ],
  };
};
