import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Load, type Outcome } from '../cluster/visitors/load.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { openStage } from './stage.ts';

/** Milliseconds between two leads, and between two pages. */
const EVERY = 10;
/** The most milliseconds until a request is refused. */
const REFUSAL_LIMIT = 5_000;

/** A message of 3.6 kB, unique to its key: as long as the product accepts without a limit on how many at a time. */
const longMessage = (key: string) =>
  Array.from(createHash('shake256', { outputLength: 1_200 }).update(key).digest(), (byte) =>
    String.fromCharCode(0x2800 + byte),
  ).join('');

/**
 * Has visitors submit leads and open pages, causes a fault, ends it, sends the leads again that were not acknowledged and
 * a sample of the others, and compares all leads with the table.
 *
 * @param quota of leads that are sent before the fault, and after it
 */
export const tryFault = async (fault: Fault, cluster: Cluster, quota: number) => {
  const stage = await openStage(cluster, fault.way ?? 'direct', fault.environment);
  const load = new Load(stage.url, ['/'], {
    every: EVERY,
    ...(fault.longMessages && { messageOf: longMessage }),
  });
  try {
    if (!/closed|silent/.test(fault.way ?? '')) await load.sent(quota);
    const lift = await fault.strike(stage);
    await pause(fault.lasts);
    await lift();
    const lifted = performance.now();
    const recovery = (await load.firstAfter(lifted)) - lifted;
    await load.sent(quota);
    await load.stop();
    assert.deepEqual(await load.sendAgain(), []);
    const outcome = await load.end(stage.database.url);
    assertKept(fault, outcome);
    assert.equal(await stage.stop(), 0, 'the exit status of the product');
    return { ...outcome, recovery };
  } finally {
    await load.stop();
    await stage.close();
  }
};

const assertKept = (
  { killsProduct, refusesNothing, lasts }: Fault,
  { lost, duplicated, strange, failures, refused, slowestRefusal }: Outcome,
) => {
  assert.deepEqual({ lost, duplicated, strange }, { lost: 0, duplicated: 0, strange: 0 });
  if (!killsProduct) assert.deepEqual(failures, []);
  if (refusesNothing) assert.equal(refused, 0);
  else if (lasts > 0) assert.ok(refused > 0, 'the fault affected no request');
  assert.ok(slowestRefusal < REFUSAL_LIMIT, `a refusal took ${Math.round(slowestRefusal)} ms`);
};
