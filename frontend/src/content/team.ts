import type { Entry } from './schemas.ts';

/** The build makes the picture (generator/pictures), as HTML. */
export type Member = Omit<Entry<'team/*.md'>, 'image'> & { image?: string };

export const team: readonly Member[] = Object.values(
  import.meta.glob<Member>('@content/team/*.md', { import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);

export const findMember = (id: string): Member | undefined =>
  team.find((member) => member.id === id);
