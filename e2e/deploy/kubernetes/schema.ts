import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadPackage, run } from '../../lab/programs.ts';
import { ROOT } from '../../support/project.ts';
import type { Resource } from './render.ts';

/** The packages with the resources of an API group. Kubernetes' own are in kubernetes-models. */
const PACKAGES: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};
/** The API group without a package. */
const OWN = 'barmancloud.cnpg.io';

const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: 'ES2024',
  module: 'nodenext',
  types: [],
};

const groupOf = ({ apiVersion }: Resource) => apiVersion.split('/')[0]!;
const moduleOf = (resource: Resource): string =>
  groupOf(resource) === OWN
    ? join(import.meta.dirname, 'object-store.ts')
    : `${PACKAGES[groupOf(resource)] ?? 'kubernetes-models'}/${resource.apiVersion}/${resource.kind}`;

/**
 * The unknown keys and values of a wrong type. The schemas of the packages allow unknown keys, but
 * TypeScript refuses them in a literal: the resources become a program.
 */
export const misfits = async (resources: readonly Resource[]): Promise<string> => {
  const program = resources.map(
    (resource, index) =>
      `import type { I${resource.kind} as T${index} } from ${JSON.stringify(moduleOf(resource))};
       // ${resource.kind} ${resource.metadata.name}
       export const resource${index}: T${index} = ${JSON.stringify(resource, undefined, 2)};`,
  );
  // The compiler looks for the packages in the folders above the program.
  const cache = join(ROOT, 'e2e/lab/node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kubernetes-'));
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await writeFile(join(folder, 'resources.ts'), program.join('\n'));
    await run(process.execPath, [COMPILER, '--project', folder, '--pretty', 'false']);
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** @throws if a required field is missing, or a value does not match its schema */
export const validate = async (resource: Resource): Promise<void> => {
  if (groupOf(resource) === OWN) return;
  const models = await loadPackage<
    Record<string, new (data: Resource) => { validate: () => void }>
  >(moduleOf(resource));
  new models[resource.kind]!(resource).validate();
};
