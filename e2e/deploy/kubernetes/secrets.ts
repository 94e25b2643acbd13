import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, type Fields, type Resource } from './render.ts';

/**
 * Every key of a Secret that the resources refer to, as `name/key`, without those that the database's operator creates.
 *
 * @param options.optional whether to include those that may be missing
 */
export const referredKeys = (
  resources: readonly Resource[],
  { optional: all }: { optional: boolean },
): string[] => {
  const created = resources
    .filter(({ kind }) => kind === 'Cluster')
    .map(({ metadata }) => `${metadata.name}-`);
  const keysIn = (fields: Fields): string[] => {
    if (typeof fields !== 'object' || fields === null) return [];
    const { name, key, optional } = fields;
    if (typeof name === 'string' && typeof key === 'string')
      return optional && !all ? [] : [`${name}/${key}`];
    return Object.values(fields).flatMap(keysIn);
  };
  const keys = resources.flatMap(keysIn).filter((key) => !created.some((prefix) => key.startsWith(prefix)));
  return [...new Set(keys)].toSorted();
};

/** The keys of the Secrets that the commands of a section of docs/install/kubernetes.md create, as `name/key`. */
export const documentedKeys = async (heading: string): Promise<string[]> => {
  const text = await readFile(join(ROOT, 'docs/install/kubernetes.md'), 'utf8');
  const section = text.split(/^#+ /m).find((each) => each.startsWith(`${heading}\n`));
  const commands = section!.replaceAll('\\\n', '').matchAll(/create secret generic (\S+) (.*)/g);
  return [...commands]
    .flatMap(([, name, options]) =>
      [...options!.matchAll(/--from-literal=([\w-]+)=/g)].map(([, key]) => `${name}/${key}`),
    )
    .toSorted();
};
