import { bodyFinder } from './collection.ts';

/** Returns the long description of a service by id. */
export const serviceBody = bodyFinder(
  import.meta.glob('../../content/services/*.md', { query: '?body', import: 'default', eager: true }),
);
