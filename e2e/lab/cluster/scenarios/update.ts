import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import type { OtherRelease } from '../other-release.ts';
import { record, recordWithout } from '../summary.ts';
import { BrowserVisitors } from '../visitors/browser.ts';
import { assertKept, underLoad, type Stage } from './stage.ts';

/** A rolling update to another release and back. */
export const checkUpdate = (stage: () => Stage, other: () => OtherRelease): void => {
  let browsers: BrowserVisitors;

  for (const [what, main] of [
    ['a rolling update', () => other().main],
    ['a rollback', () => undefined],
  ] as const)
    test(`during ${what}, no request fails, and every page has its scripts`, async () => {
      const { replicas } = stage();
      browsers = await BrowserVisitors.start(replicas.url);
      try {
        const openBefore = await browsers.open();
        let statuses: (number | null)[] = [];
        const outcome = await underLoad(stage(), replicas.url, async () => {
          statuses = await browsers.during(replicas.update(main()));
          await openBefore.use();
        });
        record(what, outcome, browsers);

        assertKept(outcome);
        assert.equal(outcome.refused, 0);
        assert.deepEqual(statuses, [0, 0, 0]);
        assert.deepEqual(browsers.errors, []);
        assert.ok(browsers.visits > 2);
      } finally {
        await browsers.stop();
      }
    });
};

/** The same without DRAIN_SECONDS, and without the table of the assets. */
export const checkUpdateWithout = (stage: () => Stage, other: () => OtherRelease): void => {
  test('without DRAIN_SECONDS, requests fail when a replica goes', async () => {
    const { replicas } = stage();
    const { failures, requests } = await underLoad(stage(), replicas.url, async () => {
      await replicas.removeOldest();
      await replicas.untilNoticed();
    });
    await replicas.add();
    recordWithout('DRAIN_SECONDS', `${failures.length} of ${requests} requests failed as one replica went`);

    assert.ok(failures.length > 0);
  });

  test('without the asset bridge, pages lack their scripts', async () => {
    const { trio, replicas } = stage();
    const browsers = await BrowserVisitors.start(replicas.url);
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
      const { errors, visits } = browsers;
      recordWithout('the asset bridge', `${errors.length} browser errors in ${visits} visits: ${errors[0]}`);
    } finally {
      await browsers.stop();
    }
    await replicas.removeNewest();
  });
};
