import { expect, test } from '@jest/globals';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { readMetric } from '../testing/read-metric.ts';
import { useEmptiedApp } from '../testing/use-test-app.ts';

const { app, database } = useEmptiedApp();

const DAY = 24 * 60 * 60;
const now = Date.now() / 1000;

/** Stores leads of the given ages in days, oldest first, and returns the metrics. */
const measure = async (ages: readonly number[], suspected: readonly number[] = []) => {
  const at = (age: number) => new Date((now - age * DAY) * 1000).toISOString();
  await storeLeads(database, ...ages.map((age) => ({ at: at(age) })));
  await storeLeads(database, ...suspected.map((age) => ({ at: at(age), suspected: true })));
  const last = await readMetric(app, 'leads_last_timestamp_seconds');
  const gap = await readMetric(app, 'leads_longest_gap_seconds');
  return {
    last: last && Number(((now - last) / DAY).toFixed(2)),
    gap: gap && Number((gap / DAY).toFixed(2)),
  };
};

/** Ages of leads at a fixed interval, the last of them one interval old. */
const every = (days: number, count: number) =>
  Array.from({ length: count }, (_, i) => (count - i) * days);

test('measures the time between leads of 28 days, without suspected ones', async () => {
  // 60 days without a lead, then four a day; once there was none for 3.25 days.
  const ages = [100, ...every(0.25, 160).filter((age) => age < 10 || age >= 13)];

  expect(await measure(ages, [0.1, 11])).toEqual({ last: 0.25, gap: 3.25 });
});

test('measures a site with a lead a week by its last 20 leads', async () => {
  expect(await measure([400, 300, ...every(7, 20)])).toEqual({ last: 7, gap: 7 });
});

test('has no usual time for fewer than 20 leads, and no last lead for none', async () => {
  expect(await measure([])).toEqual({ last: undefined, gap: undefined });
  expect(await measure(every(1, 19))).toEqual({ last: 1, gap: undefined });
});
