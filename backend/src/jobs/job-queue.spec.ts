import { expect, test } from '@jest/globals';
import { migrate } from '../database/migrate.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const PATIENCE = 15_000;
const { database, start } = useTestApps('test');

type Line = Record<string, unknown> & { msg: string };

/** The lines about failed jobs that an application logged. */
const failures = ({ logLines }: { logLines: string[] }) =>
  logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith('job failed'));

test('logs a job that fails, and that it is given up after the last attempt', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE leads RENAME TO elsewhere');
  const app = await start({ LEAD_RETENTION_DAYS: '30' });
  const logged = (count: number) =>
    waitFor(
      () => failures(app),
      ({ length }) => length === count,
      PATIENCE,
    );

  const [first] = await logged(1);
  await waitFor(
    () =>
      database.query(
        `UPDATE pgboss.job SET start_after = now(), retry_limit = 1 WHERE state = 'retry' RETURNING id`,
      ),
    ({ length }) => length === 1,
    PATIENCE,
  );
  const [, second] = await logged(2);

  const line = { queue: 'lead-retention', err: expect.objectContaining({ name: expect.any(String) }) };
  expect(first).toMatchObject({ ...line, level: 40, attempt: 1, msg: 'job failed, will be retried' });
  expect(second).toMatchObject({ ...line, level: 50, attempt: 2, msg: 'job failed, given up' });
});
