/**
 * Runs the product as one of many: three replicas behind HAProxy, on three instances of PostgreSQL, which are updated and
 * killed under load; then without the asset bridge and a synchronous standby, which must show. Needs Linux; installs
 * missing programs with apt-get.
 */
import { describe } from 'node:test';
import { checkFailover, checkFailoverWithout, checkStandbysAway } from './failovers.ts';
import { makeOtherRelease } from './other-release.ts';
import { useStage } from './stage.ts';
import { checkDeadReplicas, checkKilledReplica, checkUpdate, checkUpdateWithout } from './updates.ts';

const main = await makeOtherRelease();

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
