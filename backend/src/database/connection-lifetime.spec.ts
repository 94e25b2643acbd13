import { afterEach, expect, jest, test } from '@jest/globals';
import { webhookSettings } from '../testing/receivers/notified.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const LIFETIME = 30 * 60 * 1_000;

afterEach(() => void jest.restoreAllMocks());
const { database, start } = useTestApps();

const sessionsOf = (name: string) => database.sessions(`application_name = '${name}'`);

test('replaces each connection of the pool and of the job queue after 30 minutes', async () => {
  const sessions = async () =>
    (await Promise.all(['sandglass', 'sandglass-jobs'].map(sessionsOf))).map((list) =>
      list.map(({ pid }) => pid),
    );
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await start(webhookSettings('http://127.0.0.1:9'));
  const old = await sessions();
  expect(old).not.toContainEqual([]);

  await waitFor(
    () => {
      // Nobody can wait for so long: the timers run out now. PostgreSQL knows a session before the pool has started
      // the timer of its connection, so the timers are looked for each time.
      for (const [expire, delay] of timers.mock.calls.splice(0)) if (delay === LIFETIME) expire();
      return sessions();
    },
    (present) => !present.flat().some((pid) => old.flat().includes(pid)),
  );
});
