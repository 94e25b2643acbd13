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

test('logs why a task failed, unless the end of the process interrupted it', async () => {
  await migrate(database.url);
  await database.query('ALTER TABLE newsletter_invitations RENAME TO elsewhere');

  const app = await start();

  expect(
    await waitFor(
      () => failures(app),
      (count) => count > 0,
    ),
  ).toBe(1);
  await app.stop();
  await database.query('ALTER TABLE elsewhere RENAME TO newsletter_invitations');

  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE newsletter_invitations');
  const interrupted = await start();
  await waitFor(
    () => database.sessions(`wait_event_type = 'Lock'`),
    ({ length }) => length === 1,
  );

  const stopped = interrupted.stop();
  await database.endSessions(`wait_event_type = 'Lock'`);
  await stopped;
  await session.end();

  expect(failures(interrupted)).toBe(0);
});
