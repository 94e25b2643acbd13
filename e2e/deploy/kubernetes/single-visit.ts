/**
 * Plays the Deployment and the ConfigMap of overlays/single with podman, visits the product, stops it, and prints what
 * it found as one line of JSON, a {@link Visit}. Runs as root, in a network and a process namespace of its own.
 *
 *   single-visit.ts FOLDER        the folder has image.tar and resources.json
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { startCluster } from '../../lab/faults/cluster.ts';
import { preparePodman } from './podman.ts';
import { product } from './pods.ts';
import { ROOT, type Resource } from './render.ts';

/** What the visit found. */
export interface Visit {
  /** The status of a submitted lead. */
  stored: number;
  /** The status of the list of leads with the password of the Secret, and the leads. */
  seen: string;
  /** The home page. */
  page: string;
  /** The statuses of the probes, by path. podman does not ask them. */
  probes: Record<string, number>;
  /** What the documented question after an update prints. */
  ready: string;
  /** What `id` prints in the container. */
  user: string;
  /** The results of writing to the image's folder, even as root, and to /tmp. */
  writing: { image: string; temporary: string };
  /** Lines of /proc/PID/status of the product, by name. */
  process: Record<string, string>;
  stop: { seconds: number; status: string };
}

const URL = 'http://127.0.0.1:3000';
const PASSWORD = 'a long password of your own';
const PATIENCE = 60_000;

const folder = process.argv[2]!;
const resources = JSON.parse(await readFile(join(folder, 'resources.json'), 'utf8')) as Resource[];
const played = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'ConfigMap');
const { pod, container: manifest } = product(played);
// In the network of this process, podman cannot publish a port.
delete manifest.ports;

const podman = await preparePodman(folder);
const database = await startCluster(join(folder, 'database'));
await podman.run('load', '--quiet', '--input', join(folder, 'image.tar'));
await podman.play(played, {
  sandglass: { ADMIN_PASSWORD: PASSWORD },
  'sandglass-database': { uri: database.url },
});
const container = await podman.run('ps', '--filter', 'name=sandglass$', '--format', '{{.Names}}');
const inContainer = (...command: string[]) =>
  podman.run('exec', ...command).catch(({ stderr }: { stderr: string }) => stderr.trim());

await waitFor(
  () => fetch(`${URL}/health/ready`).then(({ status }) => status, String),
  (status) => status === 200,
  PATIENCE,
).catch(async (error: Error) => {
  throw new Error(`${error.message}\n${await podman.run('logs', container)}`);
});
const { status: stored } = await fetch(`${URL}/api/leads`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'kubernetes@example.com' }),
});
const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
const list = await fetch(`${URL}/api/leads`, { headers: { authorization } });
const seen = `${list.status} ${await list.text()}`;
const page = await (await fetch(URL)).text();
const probes: Visit['probes'] = {};
for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
  const { path } = manifest[probe].httpGet;
  probes[path] = await waitFor(
    async () => (await fetch(URL + path)).status,
    (status) => status === 200,
    PATIENCE,
  );
}
const guide = await readFile(join(ROOT, 'docs/operate/kubernetes.md'), 'utf8');
const ready = await inContainer(container, 'node', '--eval', /--eval '(.+)'/.exec(guide)![1]!);
const user = await inContainer(container, 'id');
const writing = {
  image: await inContainer('--user', '0', container, 'touch', '/app/written'),
  temporary: await inContainer(container, 'sh', '-c', 'touch /tmp/written && echo written'),
};
const pid = await podman.run('inspect', '--format', '{{.State.Pid}}', container);
const lines = (await readFile(`/proc/${pid}/status`, 'utf8')).split('\n');

const begin = performance.now();
await podman.run('stop', '--time', String(pod.terminationGracePeriodSeconds), container);
const seconds = (performance.now() - begin) / 1000;
const status = await podman.run('inspect', '--format', '{{.State.ExitCode}}', container);
await podman.run('pod', 'rm', '--all', '--force');
await database.stop();

const visit: Visit = {
  stored,
  seen,
  page,
  probes,
  ready,
  user,
  writing,
  process: Object.fromEntries(lines.map((line) => line.split(/:\s*/, 2) as [string, string])),
  stop: { seconds, status },
};
console.log(JSON.stringify(visit));
