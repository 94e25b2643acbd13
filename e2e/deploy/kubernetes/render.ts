import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { run, temporaryFolder } from '../../lab/programs.ts';
import { ROOT } from '../../support/project.ts';

/** The oldest kubectl whose Kustomize, version 5, renders the manifests. */
const OLDEST_MINOR = 27;

/** Fields whose types schema.ts checks. */
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
    const said = await run('kubectl', ['version', '--client', '--output=json']);
    const { minor } = (JSON.parse(said) as { clientVersion: { minor: string } }).clientVersion;
    return parseInt(minor) >= OLDEST_MINOR
      ? false
      : `kubectl 1.${minor} is older than 1.${OLDEST_MINOR}`;
  } catch {
    return `needs kubectl 1.${OLDEST_MINOR} or later, see https://kubernetes.io/docs/tasks/tools/`;
  }
};

/** Renders an overlay in a copy of deploy/kubernetes, where its kustomization may be changed. */
const kustomize = async (
  overlay: string,
  edit: (file: string) => Promise<void>,
): Promise<Resource[]> => {
  const folder = temporaryFolder('overlay');
  await cp(join(ROOT, 'deploy/kubernetes'), folder, { recursive: true });
  const own = join(folder, 'overlays', overlay);
  await mkdir(own, { recursive: true });
  await edit(join(own, 'kustomization.yaml'));
  const documents = parseAllDocuments(await run('kubectl', ['kustomize', own]));
  return documents.map((document) => document.toJS() as Resource);
};

/** Renders an overlay as an operator makes it: with another text for each key of `changes`. */
export const render = (overlay: 'single' | 'production', changes: Record<string, string> = {}) =>
  kustomize(overlay, async (file) => {
    let text = await readFile(file, 'utf8');
    for (const [before, after] of Object.entries(changes)) {
      if (!text.includes(before)) throw new Error(`${before} is not in the overlay`);
      text = text.replaceAll(before, after);
    }
    await writeFile(file, text);
  });

/** Renders the base with components, as an overlay of an operator could. */
export const renderWith = (...components: string[]) =>
  kustomize('own', (file) =>
    writeFile(
      file,
      JSON.stringify({
        apiVersion: 'kustomize.config.k8s.io/v1beta1',
        kind: 'Kustomization',
        resources: ['../../base'],
        components: components.map((name) => `../../components/${name}`),
      }),
    ),
  );

/** @throws if there is not exactly one resource of the kind, or of the kind and name */
export const only = (resources: readonly Resource[], kind: string, name?: string): Resource => {
  const found = resources.filter(
    (each) => each.kind === kind && (!name || each.metadata.name === name),
  );
  if (found.length !== 1)
    throw new Error(`${found.length} resources are of kind ${kind} ${name ?? ''}`);
  return found[0]!;
};

/** The product's Deployment, its pod and container, and the ConfigMap that the container reads. */
export const product = (resources: readonly Resource[]) => {
  const deployment = only(resources, 'Deployment', 'sandglass');
  const pod = deployment.spec.template.spec as Fields;
  const container = pod.containers[0] as Fields;
  const configMap = only(resources, 'ConfigMap', container.envFrom[0].configMapRef.name);
  return { deployment, pod, container, config: configMap.data };
};

/** Every pod that the resources describe, with the name of what creates it. */
export const podsIn = (
  resources: readonly Resource[],
): { name: string; labels: Fields; pod: Fields }[] =>
  resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .map(({ metadata, spec: { template } }: Fields) => ({
      name: metadata.name,
      labels: template.metadata.labels,
      pod: template.spec,
    }));
