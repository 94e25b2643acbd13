/**
 * Runs the product as one of many: three replicas behind HAProxy, on three instances of PostgreSQL, which are updated and
 * killed under load; then without the asset bridge and a synchronous standby, which must show. Also behind a pooler, and
 * beside the release before. Needs Linux; installs missing programs with apt-get.
 *
 *   npm run test:cluster
 */
import { before, describe } from 'node:test';
import { checkFailover, checkFailoverWithout, checkStandbysAway } from './failovers.ts';
import { checkLimits } from './limits.ts';
import { makeOtherRelease } from './other-release.ts';
import { checkPooler } from './pooler.ts';
import { checkReleaseBefore, releaseBefore } from './release-before.ts';
import { useStage } from './stage.ts';
import { checkDeadReplicas, checkKilledReplica, checkUpdate, checkUpdateWithout } from './updates.ts';

let other: string;
const main = () => other;

before(async () => {
  other = await makeOtherRelease();
});

describe('three replicas and a synchronous standby', () => {
  const stage = useStage(true, { PAGE_CACHE_SECONDS: '1' });
  checkUpdate(stage, main);
  checkKilledReplica(stage);
  checkStandbysAway(stage);
  checkFailover(stage);
  checkDeadReplicas(stage);
});

describe('the same without the protection', () => {
  const stage = useStage(false, {});
  checkUpdateWithout(stage, main);
  checkFailoverWithout(stage);
});

describe('limits and clocks', checkLimits);
describe('PgBouncer', checkPooler);
const tag = await releaseBefore();
describe('the release before', { skip: tag === undefined && 'no release has a tag yet' }, () =>
  checkReleaseBefore(tag!),
);
