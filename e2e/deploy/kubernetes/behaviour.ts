import assert from 'node:assert/strict';
import { test } from 'node:test';
import { podSpecs, product } from './pods.ts';
import { only, type Fields, type Resource } from './render.ts';

/** Seconds within which the product exits once it has drained, see backend/src/stop-signals.ts. */
const CLOSE = 10;
/** Connections of a replica's job queue, besides its pool. */
const JOB_CONNECTIONS = 2;
/** Connections that PostgreSQL reserves for superusers, and a few for the operator of the database. */
const RESERVED = 10;

const includes = (labels: Fields, selector: Fields) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

/** Checks what the resources do together: updates, scaling, selectors, and who may connect to whom. */
export const checkBehaviour = (resources: () => Resource[]): void => {
  test('an update never has fewer replicas, and each drains before it ends', () => {
    const { deployment, pod, container, config } = product(resources());
    const drain = Number(config['DRAIN_SECONDS']);
    assert.deepEqual(deployment.spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
    assert.ok(pod.terminationGracePeriodSeconds > drain + CLOSE);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    assert.ok(
      drain >= 2 * periodSeconds * failureThreshold,
      'a balancer with the same probe notices in time',
    );
    assert.ok(deployment.spec.minReadySeconds > drain);
  });

  test('pages do not depend on the database: no probe asks for it', () => {
    const { container } = product(resources());
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (probe) => container[probe].httpGet.path as string,
    );
    assert.deepEqual(paths, ['/health/live', '/health/live', '/health/serving']);
  });

  test('every selector selects pods that exist', () => {
    const pods = podSpecs(resources()).map(({ labels }) => labels);
    const selectors = resources().flatMap(({ kind, metadata, spec }) => {
      if (kind === 'Service') return [{ name: metadata.name, selector: spec.selector as Fields }];
      if (kind === 'PodDisruptionBudget' || kind === 'Deployment' || kind === 'StatefulSet')
        return [{ name: metadata.name, selector: spec.selector.matchLabels as Fields }];
      // The operator of the database labels its own pods.
      if (kind === 'NetworkPolicy' && !('cnpg.io/cluster' in spec.podSelector.matchLabels))
        return [{ name: metadata.name, selector: spec.podSelector.matchLabels as Fields }];
      return [];
    });
    assert.ok(selectors.length >= 4);
    for (const { name, selector } of selectors)
      assert.equal(pods.filter((labels) => includes(labels, selector)).length, 1, name);
    for (const { labelSelector } of product(resources()).pod.topologySpreadConstraints)
      assert.ok(
        includes(product(resources()).deployment.spec.template.metadata.labels, labelSelector.matchLabels),
      );
  });

  test('what leads in leads to the Service, under the name of PUBLIC_URL', () => {
    const service = only(resources(), 'Service', 'sandglass');
    const port = service.spec.ports[0];
    const { container, config } = product(resources());
    assert.equal(port.targetPort, container.ports[0].name);
    for (const { kind, spec } of resources()) {
      const publicName = config['PUBLIC_URL'] && new URL(config['PUBLIC_URL']).hostname;
      if (kind === 'HTTPRoute') {
        assert.deepEqual(spec.hostnames, [publicName]);
        for (const { backendRefs = [] } of spec.rules)
          for (const { name, port: number } of backendRefs)
            assert.deepEqual([name, number], [service.metadata.name, port.port]);
      }
      if (kind === 'Ingress') {
        const backend = spec.rules[0].http.paths[0].backend.service;
        assert.deepEqual(backend, { name: service.metadata.name, port: { name: port.name } });
        assert.deepEqual([spec.rules[0].host, ...spec.tls[0].hosts], [publicName, publicName]);
      }
      if (kind === 'ServiceMonitor') {
        assert.ok(includes(service.metadata.labels!, spec.selector.matchLabels));
        assert.equal(spec.endpoints[0].port, port.name);
      }
    }
  });

  test('the database has connections for every replica, also during an update', () => {
    const [scaler, cluster] = ['HorizontalPodAutoscaler', 'Cluster'].map((kind) =>
      resources().find((each) => each.kind === kind),
    );
    const { deployment, pod, config } = product(resources());
    const most = (scaler?.spec.maxReplicas ?? deployment.spec.replicas) as number;
    // One more that starts, and those that drain meanwhile.
    const draining = Math.ceil(pod.terminationGracePeriodSeconds / deployment.spec.minReadySeconds);
    const needed = (most + 1 + draining) * (Number(config['DATABASE_POOL_SIZE']) + JOB_CONNECTIONS);
    const maximum = Number(cluster?.spec.postgresql.parameters.max_connections ?? 100);
    assert.ok(needed <= maximum - RESERVED, `${needed} of ${maximum}`);
  });

  test('the product has either an autoscaler or a number of replicas', () => {
    const scalers = resources().filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const { replicas } = product(resources()).deployment.spec;
    assert.equal(scalers.length, replicas === undefined ? 1 : 0);
    for (const { spec } of scalers) assert.equal(spec.scaleTargetRef.name, 'sandglass');
  });

  test('the product may be reached on its port only, and reaches DNS, its database, mail and webhooks', () => {
    const { spec } = only(resources(), 'NetworkPolicy', 'sandglass');
    assert.deepEqual(spec.policyTypes, ['Ingress', 'Egress']);
    const ports = (rules: Fields[]) => rules.map((rule) => rule['ports'].map(({ port }: Fields) => port));
    assert.deepEqual(ports(spec.ingress), [['http']]);
    assert.deepEqual(ports(spec.egress), [[53, 53], [5432], [465, 587, 443]]);
    for (const rule of spec.ingress) assert.ok(rule.from.length > 0);
    const isOwn = resources().some(({ kind }) => kind === 'StatefulSet' || kind === 'Cluster');
    assert.equal('to' in spec.egress[1], isOwn, 'a database of the overlay is named');
  });
};
