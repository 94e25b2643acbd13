import { mistakeAt, type Content, type ContentFile, type ParsedArticle } from '../read/content.ts';
import { didYouMean, type Mistake } from '../read/mistake.ts';
import type { FieldPath } from '../read/parse-fields.ts';
import { isDue } from '../read/publication.ts';

/** A field's value that no other may have. An article takes its address without a field. */
interface UniqueValue {
  file: Pick<ContentFile, 'path' | 'lineOf'>;
  field: FieldPath;
  value: unknown;
}

export const checkReferences = (content: Content, today: string): Mistake[] => [
  ...content.articles.flatMap((article) => checkNames(article, content)),
  ...Array.from(content.files.values()).flatMap((file) => checkDates(file, today)),
  ...listUniqueValues(content).flatMap(findDuplicates),
];

/** Within each list, a value may be there once. */
const listUniqueValues = ({
  files,
  articles,
  services,
  team,
  topics,
  redirects,
}: Content): UniqueValue[][] => {
  const folders: readonly (readonly ContentFile[])[] = [articles, services, team];
  const ofFields = folders.flatMap((folder) =>
    ['order', 'title', 'name', 'description'].map((field) =>
      folder.map((file): UniqueValue => ({ file, field: [field], value: file.fields[field] })),
    ),
  );
  const entriesOf = (field: 'related' | 'aliases', file: ParsedArticle): UniqueValue[] =>
    (file.fields[field] ?? []).map((value, index) => ({ file, field: [field, index], value }));
  const addresses = articles.map((file): UniqueValue => ({ file, field: [], value: file.id }));
  const aliases = articles.flatMap((article) => entriesOf('aliases', article));
  const topicIds = (topics ?? []).map(({ id }, index): UniqueValue => ({
    file: files.get('topics.yaml')!,
    field: ['topics', index, 'id'],
    value: id,
  }));
  const moved = redirects.map(({ from }, index): UniqueValue => ({
    file: files.get('redirects.yaml')!,
    field: ['redirects', index, 'from'],
    value: from,
  }));
  return [
    ...ofFields,
    ...articles.map((article) => entriesOf('related', article)),
    [...addresses, ...aliases],
    topicIds,
    moved,
  ];
};

const checkNames = (article: ParsedArticle, content: Content): Mistake[] => {
  const { related = [], service, author, topics = [] } = article.fields;
  const check = (
    field: FieldPath,
    what: string,
    id: string | undefined,
    known: readonly string[],
  ): Mistake[] => {
    if (id === undefined || known.includes(id)) return [];
    return [mistakeAt(article, field, `there is no ${what} "${id}"${didYouMean(id, known)}`)];
  };
  const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);
  const others = idsOf(content.articles).filter((id) => id !== article.id);
  const knownTopics = content.topics ? idsOf(content.topics) : topics;
  return [
    ...related.flatMap((id, index) => {
      const what = id === article.id ? 'other article' : 'article';
      return check(['related', index], what, id, others);
    }),
    ...topics.flatMap((id, index) => check(['topics', index], 'topic', id, knownTopics)),
    ...check(['service'], 'service', service, idsOf(content.services)),
    ...check(['author'], 'member', author, idsOf(content.team)),
  ];
};

interface Day {
  day: string;
}

/** An article's `updated` has a date and what changed, that of the privacy notice is a date. */
const checkDates = (file: ContentFile, today: string): Mistake[] => {
  const { date, updated } = file.fields as { date?: Day; updated?: Partial<Day> & { date?: Day } };
  const day = updated?.date?.day ?? updated?.day;
  if (day === undefined) return [];
  const field = updated?.date ? ['updated', 'date'] : ['updated'];
  if (date && day < date.day)
    return [mistakeAt(file, field, `${day} is before the publication on ${date.day}`)];
  if (!isDue(day, today)) return [mistakeAt(file, field, `${day} is later than today, ${today}`)];
  return [];
};

const findDuplicates = (values: readonly UniqueValue[]): Mistake[] =>
  values.flatMap((each) => {
    const { file, field, value } = each;
    const first = values.find((other) => other.value === value)!;
    if (value === undefined || first === each) return [];
    const owner = `content/${first.file.path}`;
    const where =
      first.field.length === 0
        ? `the address of ${owner}`
        : `in ${owner}:${first.file.lineOf(first.field)}`;
    return [mistakeAt(file, field, `"${String(value)}" is already ${where}`)];
  });
