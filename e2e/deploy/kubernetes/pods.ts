import { only, type Fields, type Resource } from './render.ts';

/** Every pod that the resources describe, with the name of what creates it. */
export const podSpecs = (resources: readonly Resource[]): { name: string; labels: Fields; pod: Fields }[] =>
  resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .map(({ metadata, spec: { template } }: Fields) => ({
      name: metadata.name,
      labels: template.metadata.labels,
      pod: template.spec,
    }));

/** The product's parts: the Deployment, its pod and its container, and the ConfigMap that the container reads. */
export const product = (resources: readonly Resource[]) => {
  const deployment = only(resources, 'Deployment', 'sandglass');
  const pod = deployment.spec.template.spec as Fields;
  const container = pod.containers[0] as Fields;
  const configMap = only(resources, 'ConfigMap', container.envFrom[0].configMapRef.name);
  return { deployment, pod, container, config: configMap.data };
};
