import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import type { OtherRelease } from '../other-release.ts';
import { startBrowsers } from '../visitors/browser.ts';
import { assertKept, record, underLoad, type Stage } from './stage.ts';

/** A rolling update to another release and back. */
export const checkUpdate = (stage: () => Stage, other: () => OtherRelease): void => {
  for (const [what, main] of [
    ['a rolling update', () => other().main],
    ['a rollback', () => undefined],
  ] as const)
    test(`during ${what}, no request fails, and every page has its scripts`, async () => {
      const { replicas } = stage();
      const browsers = await startBrowsers(replicas.url);
      try {
        const useOpenTab = await browsers.open();
        let statuses: (number | null)[] = [];
        const outcome = await underLoad(stage(), replicas.url, async () => {
          statuses = await browsers.during(replicas.update(main()));
          await useOpenTab();
        });
        record(what, outcome, browsers.visits());

        assertKept(outcome);
        assert.equal(outcome.refused, 0);
        assert.deepEqual(statuses, [0, 0, 0]);
        assert.deepEqual(browsers.errors, []);
        assert.ok(browsers.visits() > 2);
      } finally {
        await browsers.stop();
      }
    });
};

/** The same without the table of the assets. */
export const checkUpdateWithout = (stage: () => Stage, other: () => OtherRelease): void => {
  test('without the asset bridge, pages lack their scripts', async () => {
    const { trio, replicas } = stage();
    const browsers = await startBrowsers(replicas.url);
    try {
      await trio.query('DROP TABLE assets');
      await replicas.add(other().main);
      await waitFor(
        async () => {
          await browsers.visit();
          return browsers.errors.filter((message) => /^404 .*\/assets\//.test(message)).length;
        },
        (missing) => missing > 0,
        60_000,
      );
    } finally {
      await browsers.stop();
    }
  });
};
