import type { z } from 'zod';
import { bodyLoader, entriesOf } from './collection.ts';
import type { serviceSchema } from './schema.ts';

type Fields = z.infer<typeof serviceSchema>;
export type Service = Fields & { id: string };

/** The services in their order on the home page. */
export const services: readonly Service[] = entriesOf<Fields>(
  import.meta.glob('../../content/services/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);

/** The long description of a service. */
export const loadServiceBody = bodyLoader(
  import.meta.glob('../../content/services/*.md', { query: '?body', import: 'default' }),
);

/** All long descriptions by id, for the markup: with script, a dialog loads its own when it opens. */
export const loadServiceTexts = async (): Promise<Record<string, string>> => {
  const entries = services.map(async ({ id }) => [id, (await loadServiceBody(id)).html] as const);
  return Object.fromEntries(await Promise.all(entries));
};
