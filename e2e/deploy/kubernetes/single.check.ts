/**
 * Starts the product as deploy/kubernetes/overlays/single describes it. There is no cluster: podman plays the Deployment
 * and the ConfigMap, and keeps to user, read-only root, capabilities and environment. It ignores probes, Services and
 * policies. Needs Docker to build the image, kubectl, and root or sudo. Installs podman with apt-get if it is missing.
 *
 *   npm run test:kubernetes
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { compose, docker, findBaseImage, OVERRIDE, PROJECT } from '../../container/stack.ts';
import { asRoot, canBeRoot, provideProgram } from '../debian.ts';
import { product } from './pods.ts';
import { render, whyNoKubectl } from './render.ts';
import type { Visit } from './single-visit.ts';

const TEST_SECONDS = 240;
/** Docker uses this path if an image has none, and podman does not. */
const DOCKERFILE = `FROM ${PROJECT}
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
`;

const missing =
  (await whyNoKubectl()) ||
  (!(await canBeRoot()) && 'needs root, or sudo without a password') ||
  (await docker('info').then(
    () => undefined,
    () => 'needs a running Docker engine',
  ));
if (missing) {
  console.log(`Nothing was checked: this test ${missing.replace(/^kubectl/, 'needs a newer kubectl:')}.`);
  process.exit(1);
}

describe('deploy/kubernetes/overlays/single, played by podman', () => {
  let folder: string;
  let image: string;
  let grace: number;
  let drain: number;
  let visit: Visit;

  before(async () => {
    for (const name of ['podman', 'catatonit', 'runc', 'unshare'])
      await provideProgram(name, name === 'unshare' ? 'util-linux' : name, []);
    folder = await mkdtemp(join(tmpdir(), 'sandglass-kubernetes-'));
    const resources = await render('single');
    image = product(resources).container.image;
    drain = Number(product(resources).config['DRAIN_SECONDS']);
    grace = product(resources).pod.terminationGracePeriodSeconds;
    await findBaseImage();
    await compose('build', 'sandglass');
    await mkdir(join(folder, 'build'));
    await writeFile(join(folder, 'build/Dockerfile'), DOCKERFILE);
    await docker('build', '--quiet', '--tag', image, join(folder, 'build'));
    await docker('save', '--output', join(folder, 'image.tar'), image);
    await writeFile(join(folder, 'resources.json'), JSON.stringify(resources));

    const limit = ['timeout', '--signal=KILL', String(TEST_SECONDS)];
    const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc'];
    // The shell collects the processes that podman leaves behind.
    const command = ['sh', '-c', 'ip link set lo up && "$@"; exit "$?"', 'sh'];
    const script = join(import.meta.dirname, 'single-visit.ts');
    const { stdout } = await asRoot(
      ...limit,
      'unshare',
      ...namespaces,
      ...command,
      process.execPath,
      script,
      folder,
    );
    visit = JSON.parse(stdout) as Visit;
  });
  after(async () => {
    await docker('image', 'rm', image, PROJECT).catch(() => undefined);
    await asRoot('rm', '-rf', folder);
    await rm(OVERRIDE, { force: true });
  });

  test('stores a lead in the database of the Secret, and shows it for the password of the Secret', () => {
    assert.equal(visit.stored, 201);
    assert.match(visit.seen, /^200 \[\{.*kubernetes@example\.com/);
  });

  test('is configured by the ConfigMap', () => {
    assert.match(visit.page, /rel="canonical" href="http:\/\/localhost:8080\/?"/);
  });

  test('answers every probe', () => {
    assert.deepEqual(visit.probes, { '/health/live': 200, '/health/serving': 200 });
  });

  test('can store a lead, by the question that docs/operate/kubernetes.md asks after an update', () => {
    assert.equal(visit.ready, '200');
  });

  test('runs as the user `node` of the image, without capabilities, with a filter of system calls', () => {
    assert.match(visit.user, /^uid=1000\(node\) gid=1000\(node\)/);
    const { CapEff, CapBnd, NoNewPrivs, Seccomp } = visit.process;
    assert.match(`${CapEff} ${CapBnd}`, /^0+ 0+$/);
    assert.deepEqual([NoNewPrivs, Seccomp], ['1', '2']);
  });

  test('writes to /tmp only', () => {
    assert.match(visit.writing.image, /Read-only file system/);
    assert.equal(visit.writing.temporary, 'written');
  });

  test('drains as long as the ConfigMap says, and ends within its grace period, with status 0', () => {
    assert.equal(visit.stop.status, '0');
    assert.ok(visit.stop.seconds >= drain, `${visit.stop.seconds} s, less than ${drain} s`);
    assert.ok(visit.stop.seconds < grace, `${visit.stop.seconds} s of ${grace} s`);
  });
});
