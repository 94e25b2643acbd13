import { expect, test } from '@jest/globals';
import { migrate } from '../database/migrate.ts';
import type { TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const { database, start } = useTestApps('test');

const FAILURE = 'old invitations and subscribers not deleted, retrying';

/** How often an application logged the failure of the task that these tests disturb. */
const failures = ({ logLines }: TestApp) =>
  logLines.filter((line) => (JSON.parse(line) as { msg: string }).msg === FAILURE).length;

test('logs why a task failed', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE newsletter_invitations RENAME TO elsewhere');

  const app = await start();

  expect(
    await waitFor(
      () => failures(app),
      (count) => count > 0,
    ),
  ).toBe(1);
});

test('logs no failure of a task that the end of the process interrupts', async () => {
  await migrate(database.url);
  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE newsletter_invitations');
  const app = await start();
  const waiting = () =>
    database.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
  const [task] = await waitFor(waiting, ({ length }) => length === 1);

  const stopped = app.stop();
  await database.query('SELECT pg_terminate_backend($1)', [task!.pid]);
  await stopped;
  await session.end();

  expect(failures(app)).toBe(0);
});
