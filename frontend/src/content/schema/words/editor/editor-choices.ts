import { z } from 'zod';
import { ICON_NAMES, text } from '../../fields.ts';

/** What may be chosen, by the names of the fields. */
const NAMES = {
  color: ['brass', 'deep', 'ink'],
  icon: ICON_NAMES,
  link: ['ceo-risk', 'contact', 'family-office-risk'],
  portrait: ['branches', 'circles', 'constellation', 'terrain', 'weave'],
  when: `analytics copied email proxy receipt retention suspected webhook`.split(' '),
};

const choicesOf = (field: string, names: readonly string[]) =>
  z.strictObject(
    Object.fromEntries(
      names.map((name) => [name, text(`in the editor, the choice \`${name}\` of \`${field}\``)]),
    ),
  );

/** How the editor calls what a field may be, such as an icon. */
export const editorChoicesWords = z.strictObject(
  Object.fromEntries(
    Object.entries(NAMES).map(([field, names]) => [field, choicesOf(field, names)]),
  ),
);
