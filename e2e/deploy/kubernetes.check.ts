/** Checks deploy/kubernetes as kubectl renders it. No cluster is needed. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { readEnvironment } from '../../backend/src/config/environment.ts';
import { SECRET, VARIABLES } from '../../backend/src/config/environment.schema.ts';
import { checkBehavior } from './kubernetes/behavior.ts';
import { checkDatabaseTls } from './kubernetes/database-tls.ts';
import {
  only,
  podsIn,
  product,
  render,
  renderWith,
  whyNoKubectl,
  type Fields,
  type Resource,
} from './kubernetes/render.ts';
import { misfits, validate } from './kubernetes/schema.ts';
import { found, read } from '../support/project.ts';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';

const skip = await whyNoKubectl();
// In CI, nobody reads what was skipped, unless .ci/run has said it.
if (skip && process.env['CI'] && !process.env['WITHOUT_KUBECTL']) throw new Error(skip);
const firstIn = (path: string, pattern: RegExp) => found(read(path), pattern)[0]!;
/** The product's image is the last of the Dockerfile; the editor's is before it. */
const ofImage = (pattern: RegExp) => found(read('Dockerfile'), pattern).at(-1)!;

/** The one place in which an operator changes the host name. */
const OTHER_NAME = { 'PUBLIC_URL=https://www.example.com': 'PUBLIC_URL=https://sandglass.test' };
const INGRESS = { '../../components/gateway #': '../../components/ingress #' };
const renderRestored = () => renderWith('cloudnative-pg', 'cloudnative-pg-restore');

const STACKS: Record<string, () => Promise<Resource[]>> = {
  'overlays/single': () => render('single'),
  'overlays/production': () => render('production'),
  'overlays/production under another name': () => render('production', OTHER_NAME),
  'overlays/production with the ingress, under another name': () =>
    render('production', { ...OTHER_NAME, ...INGRESS }),
  'the base with a restored database': renderRestored,
};

/** The keys, as `name/key`, that fields refer to; `optional`: also those that may be missing. */
const keysIn = (fields: Fields, optional: boolean): string[] => {
  if (typeof fields !== 'object' || fields === null) return [];
  const { name, key } = fields;
  if (typeof name !== 'string' || typeof key !== 'string')
    return Object.values(fields).flatMap((each) => keysIn(each, optional));
  // CloudNativePG creates the Secrets of its Cluster.
  return (fields.optional && !optional) || name.startsWith('sandglass-database-')
    ? []
    : [`${name}/${key}`];
};

/** The keys, as `name/key`, that the commands of a section of docs/install/kubernetes.md create. */
const documentedKeys = (heading: string): string[] => {
  const text = read('docs/install/kubernetes.md');
  const section = text.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`))!;
  return [...section.replaceAll('\\\n', '').matchAll(/create secret generic (\S+) (.*)/g)].flatMap(
    ([, name, options]) =>
      [...options!.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => `${name}/${key}`),
  );
};

const checkStack = (resources: () => Resource[]): void => {
  test('every field is known and has a valid value, and a misspelled key is refused', async () => {
    assert.equal(await misfits(resources()), '');
    for (const resource of resources()) await validate(resource);

    const changed = structuredClone(resources());
    product(changed).container.readinesProbe = {};
    assert.match(await misfits(changed), /'"readinesProbe"' does not exist/);
  });

  test('the ConfigMap or a Secret has every variable, and no secret is in a manifest', () => {
    const { container, config } = product(resources());
    const fromSecrets = container.env.map(({ name }: Fields) => name as string) as string[];
    const names = [...Object.keys(config), ...fromSecrets.filter((name) => name in VARIABLES)];
    assert.deepEqual(names.toSorted(), Object.keys(VARIABLES).toSorted());

    for (const name of SECRET) assert.ok(!(name in config), name);
    for (const { name, value, valueFrom } of container.env)
      assert.ok(valueFrom?.secretKeyRef || /^\$\([A-Z_]+\)\?/.test(value), name);
    assert.ok(resources().every(({ kind }) => kind !== 'Secret'));
  });

  test('the product accepts the ConfigMap, and a variable refers to earlier ones only', () => {
    const secrets = {
      ADMIN_PASSWORD,
      DATABASE_URL: 'postgres://database/sandglass',
    };
    const { publicConfig, port } = readEnvironment({ ...product(resources()).config, ...secrets });
    assert.equal(port, 3000);
    assert.ok(publicConfig);

    const earlier = new Set<string>();
    for (const { name, value = '' } of product(resources()).container.env as Record<
      string,
      string
    >[]) {
      for (const [, other] of value.matchAll(/\$\(([A-Z_]+)\)/g))
        assert.ok(earlier.has(other!), other);
      earlier.add(name!);
    }
  });

  test('user, port, host, paths and probe are those of the image', async () => {
    const { pod, container, config } = product(resources());
    assert.equal(ofImage(/^USER (.+)$/gm), 'node');
    assert.equal(pod.securityContext.runAsUser, 1000);
    const port = ofImage(/^EXPOSE (\d+)$/gm);
    assert.equal(String(container.ports[0].containerPort), port);
    const HOST = ofImage(/\bHOST=(\S+)/g);
    assert.partialDeepStrictEqual(config, { PORT: port, HOST });
    const probe = ofImage(/fetch\(`http:\/\/[^/]+(\/[^`]+)`/g);
    assert.equal(container.livenessProbe.httpGet.path, probe);
    // The image's own command and folder: its paths are in one place, the Dockerfile.
    for (const key of ['command', 'args', 'workingDir']) assert.ok(!(key in container), key);
    const folder = ofImage(/^WORKDIR (.+)$/gm);
    for (const { mountPath } of container.volumeMounts)
      assert.ok(!mountPath.startsWith(folder), mountPath);
  });

  test('every pod complies with the standard “restricted” and writes to its volumes only', () => {
    for (const { name, pod } of podsIn(resources())) {
      assert.partialDeepStrictEqual(pod, {
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      assert.ok(pod.securityContext.runAsUser > 0, name);
      for (const { securityContext, resources: needs } of pod.containers) {
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        assert.ok(needs.requests.cpu && needs.requests.memory && needs.limits.memory, name);
      }
    }
  });
};

for (const [name, renderStack] of Object.entries(STACKS))
  describe(name, { skip }, () => {
    let resources: Resource[];
    before(async () => {
      resources = await renderStack();
    });
    checkStack(() => resources);
    checkBehavior(() => resources);
  });

describe(
  'the connection to the database of the component cloudnative-pg',
  { skip },
  checkDatabaseTls,
);

describe('the parts agree with the rest of the project', { skip }, () => {
  test('the overlays name the released image, and one major version of PostgreSQL', async () => {
    const [single, production] = [await render('single'), await render('production')];
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const resources of [single, production])
      assert.equal(product(resources).container.image, `ghcr.io/your-firm/sandglass:${version}`);
    const major = firstIn('docker-compose.yml', /image: postgres:(\d+)@sha256:/g);
    const trial = only(single, 'StatefulSet').spec.template.spec.containers[0].image;
    assert.match(trial, new RegExp(`^postgres:${major}@sha256:[0-9a-f]{64}$`));
    assert.match(only(production, 'Cluster').spec.imageName, new RegExp(`/postgresql:${major}-`));
    const [{ annotations }] = only(production, 'PrometheusRule').spec.groups[0].rules;
    assert.match(annotations.runbook_url, /\/your-firm\/sandglass\/blob\//);
  });

  for (const [overlay, heading] of [
    ['single', 'Try it'],
    ['production', 'In production'],
  ] as const)
    test(`the commands under “${heading}” create the Secrets of the overlay ${overlay}`, async () => {
      const resources = await render(overlay);
      const created = documentedKeys(heading);
      for (const key of keysIn(resources, false)) assert.ok(created.includes(key), key);
      const known = keysIn(resources, true);
      for (const key of created) assert.ok(known.includes(key), key);
    });

  test('a restored database does not write to the backup from which it is restored', async () => {
    const { spec } = only(await renderRestored(), 'Cluster');
    const { serverName } = spec.externalClusters[0].plugin.parameters;
    assert.notEqual(spec.plugins[0].parameters.serverName, serverName);
    assert.deepEqual(Object.keys(spec.bootstrap), ['recovery']);
  });
});
