import assert from 'node:assert/strict';
import { test } from 'node:test';
import { only, podsIn, product, type Fields, type Resource } from './render.ts';

/** Seconds within which the product exits once it has drained, see backend/src/stop-signals.ts. */
const CLOSE = 10;
/** Connections of a replica, besides its pool: two of its job queue, one for the desk. */
const OTHER_CONNECTIONS = 3;
/** Connections for superusers, and a few for the operator of the database. */
const RESERVED = 10;

const includes = (labels: Fields, selector: Fields) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);

/** Checks what the resources do together: updates, scaling, selectors, connections. */
export const checkBehavior = (resources: () => Resource[]): void => {
  const ofKind = (...kinds: string[]) => resources().filter(({ kind }) => kinds.includes(kind));

  test('an update never has fewer replicas, each of which drains before it ends', () => {
    const { deployment, pod, container, config } = product(resources());
    const drain = Number(config['DRAIN_SECONDS']);
    assert.deepEqual(deployment.spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
    assert.ok(pod.terminationGracePeriodSeconds > drain + CLOSE);
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    // A balancer with the same probe notices in time.
    assert.ok(drain >= 2 * periodSeconds * failureThreshold);
    assert.ok(deployment.spec.minReadySeconds > drain);
  });

  test('no probe asks for the database, on which pages do not depend', () => {
    const { container } = product(resources());
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map(
      (probe) => probe.httpGet.path as string,
    );
    assert.deepEqual(paths, ['/health/live', '/health/live', '/health/serving']);
  });

  test('every selector selects pods that exist', () => {
    const kinds = ['Service', 'PodDisruptionBudget', 'Deployment', 'StatefulSet', 'NetworkPolicy'];
    const selectors = ofKind(...kinds).map(({ metadata: { name }, spec }) => {
      const { matchLabels, ...labels } = spec.podSelector ?? spec.selector;
      return { name, selector: (matchLabels ?? labels) as Fields };
    });
    // The operator of the database labels its own pods.
    const own = selectors.filter(({ selector }) => !('cnpg.io/cluster' in selector));
    assert.ok(own.length >= 4);
    const pods = podsIn(resources());
    for (const { name, selector } of own)
      assert.equal(pods.filter(({ labels }) => includes(labels, selector)).length, 1, name);
    const { pod, deployment } = product(resources());
    for (const { labelSelector } of pod.topologySpreadConstraints)
      assert.ok(includes(deployment.spec.template.metadata.labels, labelSelector.matchLabels));
  });

  test('what leads in leads to the Service, under the name of PUBLIC_URL', () => {
    const { metadata, spec } = only(resources(), 'Service', 'sandglass');
    const { name } = metadata;
    const port = spec.ports[0];
    const { container, config } = product(resources());
    const publicName = config['PUBLIC_URL'] && new URL(config['PUBLIC_URL']).hostname;
    assert.equal(port.targetPort, container.ports[0].name);
    for (const { spec: route } of ofKind('HTTPRoute')) {
      assert.deepEqual(route.hostnames, [publicName]);
      for (const backend of route.rules.flatMap(({ backendRefs = [] }: Fields) => backendRefs))
        assert.partialDeepStrictEqual(backend, { name, port: port.port });
    }
    for (const { spec: ingress } of ofKind('Ingress')) {
      const backend = ingress.rules[0].http.paths[0].backend.service;
      assert.deepEqual(backend, { name, port: { name: port.name } });
      assert.deepEqual([ingress.rules[0].host, ...ingress.tls[0].hosts], [publicName, publicName]);
    }
    for (const { spec: monitor } of ofKind('ServiceMonitor')) {
      assert.ok(includes(metadata.labels!, monitor.selector.matchLabels));
      assert.equal(monitor.endpoints[0].port, port.name);
    }
  });

  test('no Gateway ends the stream of an open desk, nor an export', () => {
    for (const { metadata, spec } of ofKind('HTTPRoute')) {
      if (metadata.name !== 'sandglass') continue;
      const limits = spec.rules.map(({ matches, timeouts }: Fields) => [
        matches[0].path.value,
        timeouts.request,
      ]);
      assert.deepEqual(limits, [
        ['/api/leads/events', '0s'],
        ['/', '120s'],
      ]);
    }
  });

  test('a client stays with one replica, whose pages and scripts are of one release', () => {
    const { spec } = only(resources(), 'Service', 'sandglass');
    assert.equal(spec.sessionAffinity, 'ClientIP');
  });

  test('either an autoscaler or a number limits the replicas', () => {
    const { deployment } = product(resources());
    const scaled = ofKind('HorizontalPodAutoscaler').map(
      ({ spec }) => spec.scaleTargetRef.name as string,
    );
    assert.deepEqual(scaled, deployment.spec.replicas === undefined ? ['sandglass'] : []);
  });

  test('the database has connections for all replicas, also during an update', () => {
    const [scaler] = ofKind('HorizontalPodAutoscaler');
    const [cluster] = ofKind('Cluster');
    const { deployment, pod, config } = product(resources());
    const most = (scaler?.spec.maxReplicas ?? deployment.spec.replicas) as number;
    // One more that starts, and those that drain meanwhile.
    const draining = Math.ceil(pod.terminationGracePeriodSeconds / deployment.spec.minReadySeconds);
    const needed =
      (most + 1 + draining) * (Number(config['DATABASE_POOL_SIZE']) + OTHER_CONNECTIONS);
    const maximum = Number(cluster?.spec.postgresql.parameters.max_connections ?? 100);
    assert.ok(needed <= maximum - RESERVED, `${needed} of ${maximum}`);
  });

  test('the network policy lets in its port, and out DNS, database, mail and webhooks', () => {
    const { spec } = only(resources(), 'NetworkPolicy', 'sandglass');
    assert.deepEqual(spec.policyTypes, ['Ingress', 'Egress']);
    const ports = (rules: Fields[]) =>
      rules.map((rule) => rule['ports'].map(({ port }: Fields) => port));
    assert.deepEqual(ports(spec.ingress), [['http']]);
    assert.deepEqual(ports(spec.egress), [[53, 53], [5432], [465, 587, 443]]);
    for (const rule of spec.ingress) assert.ok(rule.from.length > 0);
    // A database of the overlay is named.
    assert.equal('to' in spec.egress[1], ofKind('StatefulSet', 'Cluster').length > 0);
  });
};
