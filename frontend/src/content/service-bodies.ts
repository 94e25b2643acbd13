import { bodyFinder } from './collection.ts';

/** The long description of a service. */
export const serviceBody = bodyFinder(
  import.meta.glob('../../content/services/*.md', { query: '?body', import: 'default', eager: true }),
);
