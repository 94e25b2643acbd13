import { OF_PREVIEWS } from '../../fonts/characters.ts';
import type { Fields, Kind } from '../../src/content/schemas.ts';
import { unwantedIn } from '../read/pasted/characters.ts';
import { mistakeAt, type Content, type ContentFile } from '../read/content.ts';
import type { Mistake } from '../read/mistake.ts';
import type { FieldPath } from '../read/parse-fields.ts';

/** The fields that a link preview shows, by the kind of their file. */
const SHOWN: Partial<Record<Kind, readonly FieldPath[]>> = {
  'about.yaml': [['title']],
  'articles/*.md': [['title']],
  'blog.yaml': [['title']],
  'home/hero.yaml': [['title']],
  'legal.yaml': [['imprint', 'title']],
  'privacy.md': [['title']],
  'services.yaml': [['title']],
  'site.yaml': [['name']],
  'team/*.md': [['name'], ['role']],
};

/** A link preview is a picture: a letter that its font lacks would be left out. */
export const checkPreviews = ({ files }: Content): Mistake[] =>
  Array.from(files.values()).flatMap((file) =>
    fieldsShown(file).flatMap((field) => checkField(file, field)),
  );

const fieldsShown = ({ kind, fields }: ContentFile): readonly FieldPath[] => {
  // Of an article with a picture, the preview is that picture.
  if (!kind || fields['cover']) return [];
  if (kind !== 'topics.yaml') return SHOWN[kind] ?? [];
  const { topics = [] } = fields as Partial<Fields<'topics.yaml'>>;
  return topics.map((_, index) => ['topics', index, 'title']);
};

const valueAt = (fields: object, field: FieldPath): unknown =>
  field.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    fields,
  );

const checkField = (file: ContentFile, field: FieldPath): Mistake[] => {
  const shown = String(valueAt(file.fields, field) ?? '').normalize();
  // Characters that nobody types have a message of their own.
  if (unwantedIn(shown).length > 0) return [];
  return Array.from(new Set(shown))
    .filter((letter) => !OF_PREVIEWS.has(letter))
    .map((letter) => {
      const code = letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
      const text = `link previews have no "${letter}" (U+${code}); write it in other letters`;
      return mistakeAt(file, field, text);
    });
};
