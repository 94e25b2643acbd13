import type { z } from 'zod';
import { entriesOf } from './collection.ts';
import type { serviceSchema } from './schema/service.ts';

type Fields = z.infer<typeof serviceSchema>;
export type Service = Fields & { id: string };

/** The services, in the order of the home page. */
export const services: readonly Service[] = entriesOf<Fields>(
  import.meta.glob('../../content/services/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);
