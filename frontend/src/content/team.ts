import type { Entry, Unpublished } from './schemas.ts';

/** The build makes the picture (generator/pictures), as HTML. */
export type Member = Omit<Entry<'team/*.md'>, 'image'> & Unpublished & { image?: string };

/** In their order; in the dev server, also drafts. */
export const team: readonly Member[] = Object.values(
  import.meta.glob<Member | null>('@content/team/*.md', { import: 'default', eager: true }),
)
  .filter((member) => member !== null)
  .toSorted((a, b) => a.order - b.order);

export const findMember = (id: string): Member | undefined =>
  team.find((member) => member.id === id);
