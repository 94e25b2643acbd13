import type { Fields } from '../../src/content/schemas.ts';
import {
  isKind,
  mistakeAt,
  type Content,
  type ContentFile,
  type ParsedArticle,
} from '../read/content.ts';
import { didYouMean, type FieldPath, type Mistake } from '../read/mistake.ts';
import { isDue } from '../read/publication.ts';
import { fill, wordsOfCheck, type WordsOfCheck } from '../words/words-of-check.ts';

/** A value that no other in its list may have. */
interface UniqueValue {
  file: Pick<ContentFile, 'path' | 'lineOf' | 'fields'>;
  field: FieldPath | 'address';
  value: unknown;
}

export const checkReferences = (content: Content, today: string): Mistake[] => [
  ...content.articles.flatMap((article) => checkNames(article, content)),
  ...Array.from(content.files.values()).flatMap((file) => checkSpecimen(file, content)),
  ...Array.from(content.files.values()).flatMap((file) => checkUpdate(file, today)),
  ...listUniqueValues(content).flatMap(findDuplicates),
];

const listUniqueValues = (content: Content): UniqueValue[][] => {
  const { files, articles, services, team, topics, redirects } = content;
  const addresses = articles.map((file): UniqueValue => ({
    file,
    field: 'address',
    value: file.id,
  }));
  const aliases = articles.flatMap((article) => entriesOf('aliases', article));
  const topicIds = (topics ?? []).map(({ id }, index): UniqueValue => ({
    file: files.get('topics.yaml')!,
    field: ['topics', index, 'id'],
    value: id,
  }));
  const { items: paths = [] } = (files.get('home/paths.yaml')?.fields ?? {}) as Partial<
    Fields<'home/paths.yaml'>
  >;
  const pathIds = paths.map(({ id }, index): UniqueValue => ({
    file: files.get('home/paths.yaml')!,
    field: ['items', index, 'id'],
    value: id,
  }));
  const moved = redirects.map(({ from }, index): UniqueValue => ({
    file: files.get('redirects.yaml')!,
    field: ['redirects', index, 'from'],
    value: from,
  }));
  return [
    ...valuesOf(articles, ['title', 'description']),
    ...valuesOf(services, ['order', 'title', 'description']),
    ...valuesOf(team, ['order', 'name', 'description']),
    ...articles.map((article) => entriesOf('related', article)),
    [...addresses, ...aliases],
    topicIds,
    pathIds,
    moved,
  ];
};

/** The values of each of these fields, in all files of a folder. */
const valuesOf = (folder: readonly ContentFile[], fields: readonly string[]): UniqueValue[][] =>
  fields.map((field) =>
    folder.map((file) => ({ file, field: [field], value: file.fields[field] })),
  );

const entriesOf = (field: 'related' | 'aliases', file: ParsedArticle): UniqueValue[] =>
  (file.fields[field] ?? []).map((value, index) => ({ file, field: [field, index], value }));

/** The words for what is not there. */
type Missing = Extract<keyof WordsOfCheck['references'], `no${string}`>;

/** Whether a file that another one names by its id is there. */
const checkName = (
  file: ContentFile,
  field: FieldPath,
  what: Missing,
  id: string | undefined,
  known: readonly string[],
): Mistake[] => {
  if (id === undefined || known.includes(id)) return [];
  const text = fill(wordsOfCheck().references[what], { id });
  return [mistakeAt(file, field, text + didYouMean(id, known))];
};

const idsOf = (files: readonly { id: string }[]): string[] => files.map(({ id }) => id);

/** Its terms name each other: that of the judgment is one of the scale. */
const checkSpecimen = (file: ContentFile, { services }: Content): Mistake[] => {
  if (!isKind(file, 'specimen.md')) return [];
  const { service, judgment, likelihood, scale = [] } = file.fields;
  const terms = scale.map(({ term }) => term);
  const isNamed = !judgment || !likelihood || judgment.includes(likelihood);
  return [
    ...checkName(file, ['service'], 'noService', service, idsOf(services)),
    ...checkName(file, ['likelihood'], 'noTerm', likelihood, terms),
    ...(isNamed
      ? []
      : [
          mistakeAt(
            file,
            ['judgment'],
            fill(wordsOfCheck().references.judgment, { term: likelihood }),
          ),
        ]),
  ];
};

const checkNames = (article: ParsedArticle, content: Content): Mistake[] => {
  const { related = [], service, author, topics = [] } = article.fields;
  const others = idsOf(content.articles).filter((id) => id !== article.id);
  const knownTopics = content.topics ? idsOf(content.topics) : topics;
  return [
    ...related.flatMap((id, index) => {
      const what = id === article.id ? 'noOther' : 'noArticle';
      return checkName(article, ['related', index], what, id, others);
    }),
    ...topics.flatMap((id, index) =>
      checkName(article, ['topics', index], 'noTopic', id, knownTopics),
    ),
    ...checkName(article, ['service'], 'noService', service, idsOf(content.services)),
    ...checkName(article, ['author'], 'noMember', author, idsOf(content.team)),
  ];
};

/** Articles, and the privacy notice, say when they were last changed. */
const checkUpdate = (file: ContentFile, today: string): Mistake[] => {
  if (isKind(file, 'articles/*.md')) {
    const { date, updated } = file.fields;
    const text = mistakeInUpdate(updated?.date.day, today, date?.day);
    return text ? [mistakeAt(file, ['updated', 'date'], text)] : [];
  }
  if (isKind(file, 'privacy.md')) {
    const text = mistakeInUpdate(file.fields.updated?.day, today);
    return text ? [mistakeAt(file, ['updated'], text)] : [];
  }
  return [];
};

const mistakeInUpdate = (
  day: string | undefined,
  today: string,
  published?: string,
): string | undefined => {
  if (day === undefined) return undefined;
  if (published && day < published)
    return fill(wordsOfCheck().references.beforePublication, { day, published });
  return isDue(day, today) ? undefined : fill(wordsOfCheck().references.future, { day, today });
};

const findDuplicates = (values: readonly UniqueValue[]): Mistake[] => {
  // A draft keeps nothing from being published: the mistake is its own.
  const isDraft = ({ file }: UniqueValue) => file.fields['draft'] === true;
  const draftsLast = values.toSorted((a, b) => Number(isDraft(a)) - Number(isDraft(b)));
  return draftsLast.flatMap((each) => {
    const { file, field, value } = each;
    const first = draftsLast.find((other) => other.value === value)!;
    if (value === undefined || first === each) return [];
    const text = mistakeBeside(first, String(value));
    return [mistakeAt(file, field === 'address' ? [] : field, text)];
  });
};

const mistakeBeside = ({ file, field }: UniqueValue, value: string): string => {
  const path = `content/${file.path}`;
  return field === 'address'
    ? fill(wordsOfCheck().references.duplicateAddress, { value, file: path })
    : fill(wordsOfCheck().references.duplicate, {
        value,
        place: `${path}:${file.lineOf(field)}`,
      });
};
