import { parseDocument } from 'yaml';
import { z } from 'zod';
import { fillNames } from '../../src/content/placeholders.ts';
import { typeset } from '../../src/content/schema/fields.ts';
import { inLanguage } from '../../src/content/schema/language.ts';
import { schemas } from '../../src/content/schemas.ts';
import type { Content, ContentFile } from '../../generator/read/content.ts';
import { FRONT_MATTER } from '../../generator/read/front-matter.ts';

type Fields = Record<string, unknown>;

/** The latest version of each file without mistakes. */
const lastGood = new Map<string, ContentFile>();

/**
 * Somebody who writes has mistakes most of the time: no title yet, or too short an excerpt. The
 * page shows what is right, texts as they are typed, and for the rest what was there before, or
 * what another file of its kind has.
 */
export const asTyped = (content: Content): Content => {
  for (const file of content.files.values())
    if (file.mistakes.length === 0) lastGood.set(file.path, file);
  const shown = new Map<string, ContentFile>();
  for (const [path, file] of content.files)
    shown.set(
      path,
      inLanguage(content.language, () => withoutMistakes(file, content)),
    );
  const inFolder = <File extends ContentFile>(files: readonly File[]) =>
    files.map(({ path }) => shown.get(path) as File);
  return {
    ...content,
    files: shown,
    articles: inFolder(content.articles),
    services: inFolder(content.services),
    team: inFolder(content.team),
  };
};

const withoutMistakes = (file: ContentFile, content: Content): ContentFile => {
  const example = exampleFor(file, content);
  if (!example) return file;
  const isNew = example.path !== file.path;
  const typed = file.mistakes.length > 0 ? typedFields(file, content) : {};
  const names = new Set([...Object.keys(example.fields), ...Object.keys(file.fields)]);
  const fields: Fields = {};
  for (const name of names) {
    const given = file.fields[name] ?? likeExample(typed[name], example.fields[name]);
    const value = given ?? (file.mistakes.length > 0 ? otherwise(name, example, isNew) : undefined);
    if (value !== undefined) fields[name] = value;
  }
  const body = file.body ?? example.body;
  const known = withKnownNames(fields, file, content, example);
  return { ...file, fields: known, ...(body && { body }), mistakes: [] };
};

/** The file as it was before, or another of its kind. */
const exampleFor = (file: ContentFile, { files }: Content): ContentFile | undefined => {
  const isAlike = (other: ContentFile) =>
    other.kind === file.kind && other.path !== file.path && other.mistakes.length === 0;
  return lastGood.get(file.path) ?? Array.from(files.values()).find(isAlike);
};

const typedFields = ({ source, path }: ContentFile, { names }: Content): Fields => {
  const yaml = path.endsWith('.md') ? (FRONT_MATTER.exec(source)?.[1] ?? '') : source;
  try {
    const written: unknown = fillNames(parseDocument(yaml).toJS() as unknown, names);
    return typeof written === 'object' && written !== null ? (written as Fields) : {};
  } catch {
    return {};
  }
};

/** A text in place of a text, texts in place of texts. */
const likeExample = (typed: unknown, example: unknown): unknown => {
  if (typeof typed === 'string' && typeof example === 'string') return typeset(typed);
  const isTexts = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isTexts(typed) && isTexts(example) ? typed.map(typeset) : undefined;
};

/** Nobody should take the title of another article for that of a new one. */
const otherwise = (name: string, { fields, kind }: ContentFile, isNew: boolean): unknown => {
  const value = fields[name];
  if (!isNew) return value;
  const schema: z.ZodType = schemas[kind!];
  const field = schema instanceof z.ZodObject && (schema.shape[name] as z.ZodType | undefined);
  if (!field || isOptional(field)) return undefined;
  return typeof value === 'string' && isFreeText(field) ? '…' : value;
};

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** Whether a field is a text of any words: it names no other file, and none of a list. */
const isFreeText = (field: z.ZodType): boolean =>
  field.meta()?.['control'] === undefined && !(field instanceof z.ZodEnum);

/** No page can show an article of an author who does not exist. */
const withKnownNames = (
  fields: Fields,
  { kind }: ContentFile,
  content: Content,
  example: ContentFile,
): Fields => {
  if (kind !== 'articles/*.md') return fields;
  const has = (folder: readonly ContentFile[]) => (id: unknown) =>
    folder.some((file) => file.id === id);
  const topics = content.topics?.map(({ id }) => id) ?? [];
  const known = (list: unknown, isKnown: (id: unknown) => boolean) =>
    Array.isArray(list) ? list.filter(isKnown) : undefined;
  const { author, service, related, topics: given } = fields;
  const knownTopics = known(given, (id) => topics.includes(String(id))) ?? [];
  return {
    ...fields,
    author: has(content.team)(author) ? author : example.fields['author'],
    service: has(content.services)(service) ? service : example.fields['service'],
    ...(related !== undefined && { related: known(related, has(content.articles)) }),
    topics: knownTopics.length > 0 ? knownTopics : topics.slice(0, 1),
  };
};
