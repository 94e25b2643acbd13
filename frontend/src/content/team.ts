import { entriesOf, type Entry } from './collection.ts';
import type { Fields } from './kinds.ts';

/** The build makes the picture (build/pictures), as HTML. */
type MemberFields = Omit<Fields<'team/*.md'>, 'image'> & { image?: string };
export type Member = Entry<MemberFields>;

export const team: readonly Member[] = entriesOf<MemberFields>(
  import.meta.glob('../../content/team/*.md', { query: '?fields', import: 'default', eager: true }),
  import.meta.glob('../../content/team/*.md', { query: '?body', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);

export const findMember = (id: string): Member | undefined => team.find((member) => member.id === id);
