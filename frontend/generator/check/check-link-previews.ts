import { withPlainSpaces } from '../../src/content/schema/language.ts';
import type { Fields, Kind } from '../../src/content/schemas.ts';
import { lettersOf } from '../fonts/font-source.ts';
import { nameOf } from '../fonts/letters.ts';
import { PREVIEW_FAMILY } from '../fonts/make-fonts.ts';
import { isDrawing } from '../pictures/drawing-file.ts';
import { unwantedIn } from '../read/pasted/characters.ts';
import { mistakeAt, type Content, type ContentFile } from '../read/content.ts';
import type { FieldPath, Mistake } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

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
export const checkLinkPreviews = async ({ files }: Content): Promise<Mistake[]> => {
  const letters = await lettersOf(PREVIEW_FAMILY);
  return Array.from(files.values()).flatMap((file) =>
    fieldsShown(file).flatMap((field) => checkField(file, field, letters)),
  );
};

const fieldsShown = ({ kind, fields }: ContentFile): readonly FieldPath[] => {
  if (!kind || isPicture(fields['cover'])) return [];
  if (kind !== 'topics.yaml') return SHOWN[kind] ?? [];
  const { topics = [] } = fields as Partial<Fields<'topics.yaml'>>;
  return topics.map((_, index) => ['topics', index, 'title']);
};

/** Of an article with a picture, the preview is that picture. */
const isPicture = (cover: unknown): boolean => typeof cover === 'string' && !isDrawing(cover);

const valueAt = (fields: object, field: FieldPath): unknown =>
  field.reduce<unknown>(
    (value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name],
    fields,
  );

const checkField = (
  file: ContentFile,
  field: FieldPath,
  letters: ReadonlySet<string>,
): Mistake[] => {
  const shown = String(valueAt(file.fields, field) ?? '').normalize();
  // Characters that nobody types have a message of their own.
  if (unwantedIn(shown).length > 0) return [];
  return Array.from(new Set(withPlainSpaces(shown)))
    .filter((letter) => !letters.has(letter))
    .map((letter) => {
      const text = fill(wordsOfCheck().articles.letter, { letter, name: nameOf(letter) });
      return mistakeAt(file, field, text);
    });
};
