import type { z } from 'zod';
import { entriesOf } from './collection.ts';
import type { memberSchema } from './schema/member.ts';

/** The fields of the file; the build makes the picture (build/pictures), as HTML. */
type Fields = Omit<z.infer<typeof memberSchema>, 'image'> & { image?: string };
export type Member = Fields & { id: string };

/** The team, in the order of the About page. */
export const team: readonly Member[] = entriesOf<Fields>(
  import.meta.glob('../../content/team/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => a.order - b.order);

export const findMember = (id: string): Member | undefined => team.find((member) => member.id === id);
