import { byId, entriesOf, type Body } from './collection.ts';
import type { Fields } from './kinds.ts';

export type Service = Fields<'services/*.md'> & { id: string };

export const services: readonly Service[] = entriesOf<Fields<'services/*.md'>>(
  import.meta.glob('../../content/services/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);

const bodies = byId<Body>(
  import.meta.glob('../../content/services/*.md', { query: '?body', import: 'default', eager: true }),
);

export const serviceBody = (id: string): Body => bodies.get(id)!;
