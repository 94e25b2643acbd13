import { idsIn, readableIn, type ContentFolder, type Entry } from './content-folder.ts';
import { topicsOf, TOPICS } from './known-addresses.ts';
import { nameOf, type FieldPath } from './fields/field-path.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';

/** Finds names that no file has, names that two files claim, and dates out of order. */
export const checkReferences = (content: ContentFolder, today: string): Mistake[] => [
  ...readableIn(content, 'articles').flatMap((article) => [
    ...checkNames(article, content),
    ...checkDates(article, today),
  ]),
  ...checkAliases(content),
  ...checkTopics(content),
  ...['services', 'team'].flatMap((folder) => checkOrder(readableIn(content, folder))),
];

const mistakeIn = ({ path, lineOf }: Entry, field: FieldPath, text: string): Mistake => ({
  path,
  line: lineOf(field),
  field: nameOf(field),
  text,
});

const checkNames = (article: Entry, content: ContentFolder): Mistake[] => {
  const { related = [], service, author, topics = [] } = knownFields(article);
  const others = idsIn(content, 'articles').filter((id) => id !== article.id);
  const unknown = (field: FieldPath, what: string, id: string | undefined, known: string[]) =>
    id === undefined || known.includes(id)
      ? []
      : [mistakeIn(article, field, `there is no ${what} "${id}"${didYouMean(id, known)}`)];
  return [
    ...related.flatMap((id, index) => {
      const field = ['related', index];
      if (id === article.id) return [mistakeIn(article, field, 'an article is not related to itself')];
      if (related.indexOf(id) < index) return [mistakeIn(article, field, `"${id}" is there twice`)];
      return unknown(field, 'article', id, others);
    }),
    ...topics.flatMap((id, index) => unknown(['topics', index], 'topic', id, topicIds(content))),
    ...unknown(['service'], 'service', service, idsIn(content, 'services')),
    ...unknown(['author'], 'member', author, idsIn(content, 'team')),
  ];
};

/** The ids of the topics; those that articles name, if the file of the topics is invalid. */
const topicIds = (content: ContentFolder): string[] =>
  topicsOf(content)?.map(({ id }) => id) ??
  readableIn(content, 'articles').flatMap((article) => knownFields(article).topics ?? []);

const checkTopics = (content: ContentFolder): Mistake[] => {
  const ids = topicIds(content);
  return (topicsOf(content) ?? []).flatMap(({ id }, index) =>
    ids.indexOf(id) < index
      ? [
          {
            path: TOPICS,
            line: content.files.get(TOPICS)!.lineOf(['topics', index, 'id']),
            field: 'topics.id',
            text: `"${id}" is there twice`,
          },
        ]
      : [],
  );
};

const checkDates = (article: Entry, today: string): Mistake[] => {
  const { date, updated } = knownFields(article);
  if (!updated || !date) return [];
  const { day } = updated.date;
  const field = ['updated', 'date'];
  if (day < date.day) return [mistakeIn(article, field, `${day} is before the publication on ${date.day}`)];
  return day > today ? [mistakeIn(article, field, `${day} is later than today, ${today}`)] : [];
};

/** An alias must not lead to two articles, nor hide an article of that name. */
const checkAliases = (content: ContentFolder): Mistake[] => {
  const owners = new Map(idsIn(content, 'articles').map((id) => [id, `the article "${id}"`]));
  const mistakes: Mistake[] = [];
  for (const article of readableIn(content, 'articles')) {
    for (const [index, alias] of (knownFields(article).aliases ?? []).entries()) {
      const owner = owners.get(alias);
      if (owner)
        mistakes.push(
          mistakeIn(article, ['aliases', index], `"${alias}" is already the address of ${owner}`),
        );
      else owners.set(alias, `the article "${article.id}", by its aliases`);
    }
  }
  return mistakes;
};

const checkOrder = (entries: readonly Entry[]): Mistake[] => {
  const places = new Map<unknown, Entry>();
  return entries.flatMap((entry) => {
    const order = entry.fields['order'];
    if (order === undefined) return [];
    const other = places.get(order);
    places.set(order, other ?? entry);
    return other
      ? [mistakeIn(entry, ['order'], `${String(order)} is already the place of ${other.path}`)]
      : [];
  });
};
