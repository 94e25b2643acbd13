import { bodyFinder } from './collection.ts';

/** The long biography of a member. */
export const memberBody = bodyFinder(
  import.meta.glob('../../content/team/*.md', { query: '?body', import: 'default', eager: true }),
);
