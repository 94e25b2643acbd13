import { expect, test } from '@jest/globals';
import { connectTo } from '../testing/test-database.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { areHeld, HELD_LIMITS } from './time-limits.ts';

const { database, start, startAlone } = useTestApps('test');

/** Whether any new session of the role has the limits, such as one that a pooler opens. */
const holds = async () => {
  const session = await connectTo(database.url);
  const { rows } = await session.query(HELD_LIMITS);
  await session.end();
  return areHeld(rows[0]);
};

test('sets the limits of time for the role, again after a restore, which has no settings of roles', async () => {
  expect(await holds()).toBe(false);
  const app = await start();
  expect(await holds()).toBe(true);
  expect(app.logLines.join('')).not.toContain('time limits');
  await app.stop();
  await database.query(`
    DO $$ BEGIN EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I RESET ALL', current_database()); END $$
  `);
  expect(await holds()).toBe(false);

  await start();

  expect(await holds()).toBe(true);
});

test('says so if they do not hold', async () => {
  const app = await startAlone(`${database.url}?options=-c%20statement_timeout%3D0`);
  await app.whenReady;

  const line = app.logLines.find((each) => each.includes('time limits of the role do not hold'));
  expect(JSON.parse(line!)).toMatchObject({ held: { statement_timeout: '0', lock_timeout: '1800ms' } });
});
