/**
 * Runs the product as one of many: three replicas behind HAProxy, on three instances of PostgreSQL, which are updated and
 * killed under load; then without the asset bridge and a synchronous standby, which must show. Also behind a pooler, and
 * beside the release before. Needs Linux; installs missing programs with apt-get.
 *
 *   npm run test:cluster
 */
import { after, before, describe } from 'node:test';
import { makeOtherRelease, type OtherRelease } from './other-release.ts';
import { checkPooler } from './pooler.ts';
import { releaseBefore } from './past-build.ts';
import { checkReleaseBefore } from './release-before.ts';
import { checkDeadReplicas } from './scenarios/dead-replicas.ts';
import { checkFailover, checkFailoverWithout } from './scenarios/failover.ts';
import { checkKilledReplica } from './scenarios/killed-replica.ts';
import { checkLimits } from './scenarios/limits.ts';
import { checkStaleAddress } from './scenarios/stale-address.ts';
import { openStage, type Stage } from './scenarios/stage.ts';
import { checkStandbysAway } from './scenarios/standbys-away.ts';
import { checkUpdate, checkUpdateWithout } from './scenarios/update.ts';

let other: OtherRelease;
let stage: Stage | undefined;
const getStage = () => stage!;
const getOther = () => other;

before(async () => {
  other = await makeOtherRelease();
});
after(() => other.remove());

describe('three replicas and a synchronous standby', () => {
  before(async () => {
    stage = await openStage(true, { PAGE_CACHE_SECONDS: '1' });
  });
  after(() => stage?.close());
  checkUpdate(getStage, getOther);
  checkKilledReplica(getStage);
  checkFailover(getStage);
  checkStaleAddress(getStage);
  checkStandbysAway(getStage);
  checkDeadReplicas(getStage);
});

describe('the same without the protection', () => {
  before(async () => {
    stage = await openStage(false, {});
  });
  after(() => stage?.close());
  checkUpdateWithout(getStage, getOther);
  checkFailoverWithout(getStage);
});

describe('limits and clocks', checkLimits);
describe('PgBouncer', checkPooler);
const tag = await releaseBefore();
describe('the release before', { skip: tag === undefined && 'no release has a tag yet' }, () =>
  checkReleaseBefore(tag!),
);
