/**
 * Calculates the tables of docs/capacity.md from the measurements in docs/performance.md and from the manifests of
 * deploy/kubernetes, so that no number is written twice.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FILES_OF_FIRST_VISIT } from '../../support/byte-budget.ts';
import { table, whole, writeSection } from './report.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const manifest = (path: string) => parse(read(`deploy/kubernetes/${path}`));

const HOURS = 730; // of a month
const JOB_CONNECTIONS = 2;
/** Assumptions that nothing here measures; docs/capacity.md names them. */
const ASSUMED = { visitorsPerLead: 100, cacheLocations: 100, cacheSeconds: 60, windowBytes: 14_600 };

/** A number in a row of a table in docs/performance.md. */
const measured = (row: RegExp): number => {
  const found = row.exec(read('docs/performance.md'))?.[1];
  if (!found) throw new Error(`docs/performance.md has no row ${row}`);
  return Number(found.replaceAll(',', ''));
};

const readCosts = () => ({
  page: measured(/^\| home +\| +Sandglass \|.*\| +([\d.]+) µs \|$/m) / 1e6,
  pages: measured(/^\| home +\| +Sandglass \| +([\d,]+) \|/m),
  lead: measured(/^\| 16 clients +\|.*\| +([\d.]+) µs \|$/m) / 1e6,
  leads: measured(/^\| 16 clients +\| +([\d,]+) \|/m),
  rows: measured(/^\| 16 clients +\| +[\d,]+ \| +([\d,]+) \|/m),
  search: measured(/^\| search that matches every lead +\|.*\| +([\d.]+) ms \| +[\d.]+ \|$/m),
  exportMemory: measured(/^\| csv +\|.*\| +([\d,]+) MB \|$/m),
  connection: measured(/^\| 10 +\| +([\d.]+) MB \|/m),
  rest: measured(/^\| at rest after the start +\| +([\d,]+) MB \|$/m),
  peak: measured(/^\| peak under load: submissions, 16 clients +\| +([\d,]+) MB \|$/m),
  start: measured(/^\| external, migrated +\| +([\d,]+) ms \|/m),
  visit: measured(/^\| `\/` +\|.*\| +([\d.]+) kB \| +[\d.]+ kB \| +[\d,]+ ms \|$/m) * 1000,
  document: measured(/^\| `\/` +\| +([\d.]+) kB \|/m) * 1000,
  addresses: read('docs/performance.md').match(/^\| `\/\S*` +\|.* kB \|/gm)!.length,
});

const readSizes = () => {
  const { requests } = manifest('base/deployment.yaml').spec.template.spec.containers[0].resources;
  const scaler = manifest('base/horizontal-pod-autoscaler.yaml').spec;
  const cluster = manifest('components/cloudnative-pg/cluster.yaml').spec;
  const production = manifest('overlays/production/kustomization.yaml').patches as { patch: string }[];
  const bounds = production.map(({ patch }) => patch).join('\n');
  const bound = (name: string) => Number(new RegExp(`/spec/${name}\\n +value: (\\d+)`).exec(bounds)![1]);
  return {
    processor: parseInt(requests.cpu) / 1000,
    memory: parseInt(requests.memory) / 1024,
    target: scaler.metrics[0].resource.target.averageUtilization / 100,
    pool: Number(/^DATABASE_POOL_SIZE=(\d+)$/m.exec(read('deploy/kubernetes/base/sandglass.env'))![1]),
    least: bound('minReplicas'),
    most: bound('maxReplicas'),
    instances: cluster.instances as number,
    instanceProcessor: Number(cluster.resources.requests.cpu),
    instanceMemory: parseInt(cluster.resources.requests.memory),
    connections: Number(cluster.postgresql.parameters.max_connections),
  };
};

const significant = (value: number) => (value >= 100 ? whole(value) : String(Number(value.toPrecision(2))));
const bits = (bytes: number) =>
  bytes * 8 >= 1e9 ? `${significant((bytes * 8) / 1e9)} Gbit/s` : `${significant((bytes * 8) / 1e6)} Mbit/s`;

/** The tables by the names of their markers in docs/capacity.md. */
export const capacityTables = (): Record<string, string> => {
  const costs = readCosts();
  const sizes = readSizes();
  const files = FILES_OF_FIRST_VISIT;
  const held = sizes.pool / costs.leads;
  const replicasFor = (processors: number) =>
    Math.max(sizes.least, Math.ceil(processors / (sizes.processor * sizes.target)));
  const sessions = (replicas: number) => (replicas + 3) * (sizes.pool + JOB_CONNECTIONS);

  const carried = (what: string, processors: number, replicas: number) => ({
    Replicas: what,
    processors: significant(processors),
    'files a second': whole(processors / costs.page),
    'first visits a second': whole(processors / costs.page / files),
    'traffic of these': bits((processors / costs.page / files) * costs.visit),
    'or leads a second': whole(processors / costs.lead),
    connections: `${whole(sessions(replicas))} of ${sizes.connections}`,
  });
  const atTarget = (replicas: number) =>
    carried(String(replicas), replicas * sizes.processor * sizes.target, replicas);

  const level = (visitors: number, isCached: boolean) => {
    const leads = visitors / ASSUMED.visitorsPerLead;
    const cached = (ASSUMED.cacheLocations * costs.addresses) / ASSUMED.cacheSeconds;
    const requests = isCached ? Math.min(cached, visitors) : visitors * files;
    const traffic = isCached ? requests * costs.document : visitors * costs.visit;
    const processors = requests * costs.page + leads * costs.lead;
    const replicas = replicasFor(processors);
    return {
      'visitors a second': whole(visitors),
      'with a cache': isCached ? 'yes' : 'no',
      'files a second from replicas': significant(requests),
      traffic: bits(traffic),
      'leads a second': significant(leads),
      processors: significant(processors),
      replicas: String(replicas),
      connections: `${sessions(replicas)} of ${sizes.connections}`,
      'share of the leads measured': `${significant((leads / costs.leads) * 100)} %`,
    };
  };

  const month = (what: string, replicas: number, instances: number) => {
    const processors = replicas * sizes.processor + instances * sizes.instanceProcessor;
    return {
      Requested: what,
      processors: significant(processors),
      memory: `${significant(replicas * sizes.memory + instances * sizes.instanceMemory)} GiB`,
      'processor hours a month': whole(processors * HOURS),
    };
  };
  const used = (what: string, seconds: number) => ({
    Used: what,
    'processor hours a month': significant(seconds * HOURS),
  });

  /** Two round trips for TCP and TLS 1.3, and one for each window of the document, which doubles each time. */
  const windows = Math.ceil(Math.log2(costs.document / ASSUMED.windowBytes + 1));
  const trip = (what: string, milliseconds: number) => ({
    'Round trip': `${milliseconds} ms, ${what}`,
    'until the page is there, new connection': `${whole(milliseconds * (2 + windows))} ms`,
    'another page, same connection': `${whole(milliseconds)} ms`,
  });

  return {
    costs: table(
      [
        ['a file, processor of the replica', `${significant(costs.page * 1e6)} µs`, 'home page'],
        ['files a second of one process, on one processor', whole(costs.pages), 'home page'],
        ['files of a first visit, home page', String(files), '`e2e/page-weight.e2e.ts`'],
        ['bytes of a first visit, home page', `${significant(costs.visit / 1000)} kB`, 'bytes on the wire'],
        ['a lead, processor of the replica', `${whole(costs.lead * 1e6)} µs`, 'leads per second'],
        ['leads a second, everything on two processors', whole(costs.leads), 'leads per second'],
        ['rows a second by pgbench, the same two processors', whole(costs.rows), 'leads per second'],
        ['a search of 1,000,000 leads', `${costs.search} ms`, 'the admin’s page'],
        ['an export of the most leads, added memory', `${costs.exportMemory} MB`, 'the admin’s page'],
        ['a connection, memory of PostgreSQL', `${costs.connection} MB`, 'connections'],
        ['a replica, memory at rest, and most under load', `${costs.rest}, ${costs.peak} MB`, 'memory'],
        ['from the start of a process to its first page', `${whole(costs.start)} ms`, 'start'],
      ].map(([What, measured, chapter]) => ({ What: What!, measured: measured!, from: chapter! })),
    ),
    replicas: table([carried('1, a whole processor', 1, 1), ...[1, 10, 100].map(atTarget)]),
    database: table(
      [0, 1, 5, 20].map((confirmation) => ({
        'A standby confirms after': `${confirmation} ms`,
        'a lead holds a connection for': `${(held * 1000 + confirmation).toFixed(1)} ms`,
        'leads a second, one replica at most': whole(sizes.pool / (held + confirmation / 1000)),
        'ten replicas, if the database could': whole((10 * sizes.pool) / (held + confirmation / 1000)),
      })),
    ),
    levels: table([10, 1000, 100_000].flatMap((visitors) => [level(visitors, false), level(visitors, true)])),
    month: table([
      month('one replica, one database of the same size', 1, 1),
      month(`overlay production, at rest: ${sizes.least} replicas`, sizes.least, sizes.instances),
      month(`overlay production, at most: ${sizes.most} replicas`, sizes.most, sizes.instances),
      month('100 replicas', 100, sizes.instances),
    ]),
    used: table([
      used('10 first visits a second, no cache', 10 * files * costs.page),
      used('1,000 first visits a second, no cache', 1000 * files * costs.page),
      used('10 leads a second', 10 * costs.lead),
    ]),
    distance: table([
      trip('a cache nearby', 10),
      trip('the same continent', 40),
      trip('Sydney to a cluster in Europe', 280),
    ]),
  };
};

/** Writes the tables to docs/capacity.md. */
export const writeCapacity = (): void => {
  for (const [name, each] of Object.entries(capacityTables())) writeSection(name, each, 'capacity.md');
};
