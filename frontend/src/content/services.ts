import type { Entry } from './schemas.ts';

export type Service = Entry<'services/*.md'>;

export const services: readonly Service[] = Object.values(
  import.meta.glob<Service>('@content/services/*.md', { import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);
