/**
 * Starts the product as overlays/single describes it, without a cluster: podman plays Deployment
 * and ConfigMap, with user, read-only root, capabilities and environment, but without probes,
 * Services and policies. Needs Docker, kubectl, and root or sudo. Installs podman if it is missing.
 *
 *   npm run test:kubernetes
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compose, docker, PROJECT, useBaseImages } from '../../container/stack.ts';
import { asRoot, canBeRoot, provideProgram, temporaryFolder } from '../../lab/programs.ts';
import { product, render, whyNoKubectl } from './render.ts';

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
  console.log(
    `Nothing was checked: this test ${missing.replace(/^kubectl/, 'needs a newer kubectl:')}.`,
  );
  process.exit(1);
}

const folder = temporaryFolder('kubernetes');
const resources = await render('single');
const { image } = product(resources).container;
after(async () => {
  await docker('image', 'rm', image, PROJECT).catch(() => undefined);
  await asRoot('rm', '-rf', folder);
});

test('podman plays deploy/kubernetes/overlays/single as single-visit.ts expects it', async () => {
  for (const name of ['podman', 'catatonit', 'runc']) await provideProgram(name);
  await provideProgram('unshare', 'util-linux');
  await useBaseImages();
  await compose('build', 'sandglass');
  await mkdir(join(folder, 'build'));
  await writeFile(join(folder, 'build/Dockerfile'), DOCKERFILE);
  await docker('build', '--quiet', '--tag', image, join(folder, 'build'));
  await docker('save', '--output', join(folder, 'image.tar'), image);
  await writeFile(join(folder, 'resources.json'), JSON.stringify(resources));

  const limit = ['timeout', '--signal=KILL', String(TEST_SECONDS)];
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount', '--mount-proc'];
  // The shell collects the processes that podman leaves behind.
  const shell = ['sh', '-c', 'ip link set lo up && "$@"; exit "$?"', 'sh'];
  const visit = [process.execPath, join(import.meta.dirname, 'single-visit.ts'), folder];
  await asRoot(...limit, 'unshare', ...namespaces, ...shell, ...visit);
});
