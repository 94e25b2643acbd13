import type { Entry, Unpublished } from './schemas.ts';

export type Service = Entry<'services/*.md'> & Unpublished;

/** In their order; in the dev server, also drafts. */
export const services: readonly Service[] = Object.values(
  import.meta.glob<Service | null>('@content/services/*.md', {
    import: 'default',
    eager: true,
  }),
)
  .filter((service) => service !== null)
  .toSorted((a, b) => a.order - b.order);
