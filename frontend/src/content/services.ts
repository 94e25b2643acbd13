import { entriesOf, type Entry } from './collection.ts';
import type { Fields } from './kinds.ts';

type ServiceFields = Fields<'services/*.md'>;
export type Service = Entry<ServiceFields>;

export const services: readonly Service[] = entriesOf<ServiceFields>(
  import.meta.glob('../../content/services/*.md', { query: '?fields', import: 'default', eager: true }),
  import.meta.glob('../../content/services/*.md', { query: '?body', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);
