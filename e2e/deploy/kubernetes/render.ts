import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const execute = promisify(execFile);
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, 'deploy/kubernetes');
/** The oldest kubectl whose Kustomize, version 5, renders the manifests. */
const OLDEST_MINOR = 27;

/** Fields whose types are checked elsewhere: schema.ts compares every resource with Kubernetes' own types. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Fields = any;

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Fields;
  /** Of a ConfigMap. */
  data: Record<string, string>;
}

/** Why the manifests cannot be rendered on this machine, or false if they can. */
export const whyNoKubectl = async (): Promise<string | false> => {
  try {
    const { stdout } = await execute('kubectl', ['version', '--client', '--output=json']);
    const { minor } = (JSON.parse(stdout) as { clientVersion: { minor: string } }).clientVersion;
    return parseInt(minor) >= OLDEST_MINOR ? false : `kubectl 1.${minor} is older than 1.${OLDEST_MINOR}`;
  } catch {
    return `needs kubectl 1.${OLDEST_MINOR} or later, see https://kubernetes.io/docs/tasks/tools/`;
  }
};

const kustomize = async (folder: string): Promise<string> =>
  (await execute('kubectl', ['kustomize', folder])).stdout;

const resourcesIn = (text: string): Resource[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Resource);

/** Renders an overlay: `single` or `production`. */
export const render = async (overlay: string): Promise<Resource[]> =>
  resourcesIn(await kustomize(join(FOLDER, 'overlays', overlay)));

/** Renders a copy of `production` as an operator makes it: with another text for each key of `changes`. */
export const renderChanged = async (changes: Record<string, string>): Promise<Resource[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-overlay-'));
  const overlay = join(folder, 'overlays/production');
  const file = join(overlay, 'kustomization.yaml');
  try {
    await cp(FOLDER, folder, { recursive: true });
    let text = await readFile(file, 'utf8');
    for (const [before, after] of Object.entries(changes)) {
      if (!text.includes(before)) throw new Error(`${before} is not in the overlay`);
      text = text.replaceAll(before, after);
    }
    await writeFile(file, text);
    return resourcesIn(await kustomize(overlay));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Renders the base with components, as an overlay of an operator could. */
export const renderWith = async (...components: string[]): Promise<Resource[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-overlay-'));
  const path = (name: string) => relative(folder, join(FOLDER, name));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [path('base')],
    components: components.map((name) => path(`components/${name}`)),
  };
  try {
    await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
    return resourcesIn(await kustomize(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** @throws if there is not exactly one resource of the kind, or of the kind and name */
export const only = (resources: readonly Resource[], kind: string, name?: string): Resource => {
  const found = resources.filter(
    (each) => each.kind === kind && (name === undefined || each.metadata.name === name),
  );
  if (found.length !== 1)
    throw new Error(`${found.length} resources are of kind ${kind}${name ? ` and name ${name}` : ''}`);
  return found[0]!;
};
