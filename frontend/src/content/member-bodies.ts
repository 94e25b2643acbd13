import { bodyFinder } from './collection.ts';

/** Returns the long biography of a member by id. */
export const memberBody = bodyFinder(
  import.meta.glob('../../content/team/*.md', { query: '?body', import: 'default', eager: true }),
);
