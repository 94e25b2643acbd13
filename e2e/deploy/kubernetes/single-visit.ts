/**
 * Plays the Deployment and the ConfigMap of overlays/single with podman, and visits the product.
 * Runs as root, in a network and a process namespace of its own.
 *
 *   single-visit.ts FOLDER        the folder has image.tar and resources.json
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN_PASSWORD as PASSWORD } from '../../../backend/src/testing/access/admin-password.ts';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import { run } from '../../lab/programs.ts';
import { until } from '../../lab/until.ts';
import { startCluster } from '../../lab/servers/cluster.ts';
import { read } from '../../support/project.ts';
import { product, type Resource } from './render.ts';

const URL = 'http://127.0.0.1:3000';
const PATIENCE = 60_000;
/**
 * For a machine without systemd and with low limits: a container that may not raise its limits must
 * start with lower ones.
 */
const SETTINGS = `
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
`;

const at = (name: string) => join(process.argv[2]!, name);
const env = { ...process.env, CONTAINERS_CONF: at('containers.conf') };
await writeFile(at('containers.conf'), SETTINGS);

/** Runs podman with its images and containers in the folder. */
const podman = (...command: string[]): Promise<string> =>
  run('podman', ['--root', at('images'), '--runroot', at('run'), ...command], { env });
const inContainer = (...command: string[]) =>
  podman('exec', ...command).catch(({ stderr }: { stderr: string }) => stderr.trim());

/** A Secret as this podman stores it: before 4.4 its data alone, since then the whole resource. */
const createSecret = async (name: string, key: string, value: string): Promise<void> => {
  const data = { [key]: btoa(value) };
  const [major, minor] = (await podman('version', '--format', '{{.Client.Version}}'))
    .split('.')
    .map(Number);
  const isOld = major! * 100 + minor! < 404;
  const secret = isOld ? data : { apiVersion: 'v1', kind: 'Secret', metadata: { name }, data };
  await writeFile(at(`${name}.json`), JSON.stringify(secret));
  await podman('secret', 'create', name, at(`${name}.json`));
};

const untilOk = (path: string) => until(async () => (await fetch(URL + path)).ok, PATIENCE);

const resources = JSON.parse(await readFile(at('resources.json'), 'utf8')) as Resource[];
const played = resources.filter(({ kind }) => kind === 'Deployment' || kind === 'ConfigMap');
const { pod, container: manifest, config } = product(played);
// In the network of this process, podman cannot publish a port.
delete manifest.ports;

const database = await startCluster(at('database'));
await podman('load', '--quiet', '--input', at('image.tar'));
await createSecret('sandglass', 'ADMIN_PASSWORD', PASSWORD);
await createSecret('sandglass-database', 'uri', database.url);
// It may be absent in Kubernetes, and not in every podman.
await createSecret('sandglass-people', 'desk', '# Nobody yet');
await writeFile(
  at('manifest.yaml'),
  played.map((resource) => JSON.stringify(resource)).join('\n---\n'),
);
await podman('kube', 'play', '--network', 'host', at('manifest.yaml'));
const container = await podman('ps', '--filter', 'name=sandglass$', '--format', '{{.Names}}');
await untilOk('/health/ready').catch(async (error: Error) => {
  throw new Error(`${error.message}\n${await podman('logs', container)}`);
});

// It stores a lead in the database of the Secret, and shows it for the password of the Secret.
assert.equal((await postLead({ url: URL }, { email: 'kubernetes@example.com' })).status, 201);
const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
const list = await fetch(`${URL}/api/leads`, { headers: { authorization } });
assert.equal(list.status, 200);
assert.match(await list.text(), /^\[\{.*kubernetes@example\.com/);
// It is configured by the ConfigMap.
assert.match(await (await fetch(URL)).text(), /rel="canonical" href="http:\/\/localhost:8080\/?"/);
// It answers every probe, which podman does not ask.
for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
  await untilOk(manifest[probe].httpGet.path);
const guide = read('docs/operate/kubernetes.md');
assert.equal(
  await inContainer(container, 'node', '--eval', /--eval '(.+)'/.exec(guide)![1]!),
  '200',
);

// It runs as the user of the image, without capabilities, with a filter of system calls.
assert.match(await inContainer(container, 'id'), /^uid=1000\(node\) gid=1000\(node\)/);
const pid = await podman('inspect', '--format', '{{.State.Pid}}', container);
const status = await readFile(`/proc/${pid}/status`, 'utf8');
for (const line of [/^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
  assert.match(status, line);
// It writes to /tmp only, even as root.
assert.match(
  await inContainer('--user', '0', container, 'touch', '/app/written'),
  /Read-only file system/,
);
assert.equal(
  await inContainer(container, 'sh', '-c', 'touch /tmp/written && echo written'),
  'written',
);

// It drains as long as the ConfigMap says, and ends within its grace period.
const [drain, grace] = [
  Number(config['DRAIN_SECONDS']),
  pod.terminationGracePeriodSeconds as number,
];
const begin = performance.now();
await podman('stop', '--time', String(grace), container);
const seconds = (performance.now() - begin) / 1000;
assert.ok(seconds >= drain && seconds < grace, `${seconds} s; drain ${drain} s, grace ${grace} s`);
assert.equal(await podman('inspect', '--format', '{{.State.ExitCode}}', container), '0');
await podman('pod', 'rm', '--all', '--force');
await database.stop();
