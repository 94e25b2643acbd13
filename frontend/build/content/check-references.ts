import { filesIn, type ContentFolder } from './content-folder.ts';
import type { FieldPath } from './fields/parse-fields.ts';
import { REDIRECTS, redirectsOf, TOPICS, topicsOf } from './known-addresses.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';
import { mistakeAt, type ContentFile } from './read-content.ts';

/** A name or a place that a field takes; an article takes its address without a field. */
interface Claim {
  file: ContentFile;
  field: FieldPath;
  value: unknown;
}

/** Finds names that no file has, names and places that are taken twice, and dates out of order. */
export const checkReferences = (content: ContentFolder, today: string): Mistake[] => {
  const articles = filesIn(content, 'articles');
  const claims: Claim[][] = [
    ...['services', 'team'].map((folder) =>
      filesIn(content, folder).map((file) => ({ file, field: ['order'], value: file.fields['order'] })),
    ),
    ...articles.map((file) =>
      (knownFields(file).related ?? []).map((value, index) => ({ file, field: ['related', index], value })),
    ),
    [
      ...articles.map((file) => ({ file, field: [], value: file.id })),
      ...articles.flatMap((file) =>
        (knownFields(file).aliases ?? []).map((value, index) => ({ file, field: ['aliases', index], value })),
      ),
    ],
    (topicsOf(content) ?? []).map(({ id: value }, index) => ({
      file: content.files.get(TOPICS)!,
      field: ['topics', index, 'id'],
      value,
    })),
    redirectsOf(content).map(({ from: value }, index) => ({
      file: content.files.get(REDIRECTS)!,
      field: ['redirects', index, 'from'],
      value,
    })),
  ];
  return [
    ...articles.flatMap((article) => [...checkNames(article, content), ...checkDates(article, today)]),
    ...claims.flatMap(findTaken),
  ];
};

const checkNames = (article: ContentFile, content: ContentFolder): Mistake[] => {
  const { related = [], service, author, topics = [] } = knownFields(article);
  const idsIn = (folder: string) => filesIn(content, folder).map(({ id }) => id);
  const others = idsIn('articles').filter((id) => id !== article.id);
  const check = (field: FieldPath, what: string, id: string | undefined, known: readonly string[]) =>
    id === undefined || known.includes(id)
      ? []
      : [mistakeAt(article, field, `there is no ${what} "${id}"${didYouMean(id, known)}`)];
  return [
    ...related.flatMap((id, index) =>
      check(['related', index], id === article.id ? 'other article' : 'article', id, others),
    ),
    ...topics.flatMap((id, index) =>
      check(['topics', index], 'topic', id, topicsOf(content)?.map((topic) => topic.id) ?? topics),
    ),
    ...check(['service'], 'service', service, idsIn('services')),
    ...check(['author'], 'member', author, idsIn('team')),
  ];
};

const checkDates = (article: ContentFile, today: string): Mistake[] => {
  const { date, updated } = knownFields(article);
  const day = updated?.date.day;
  if (day === undefined || !date) return [];
  const at = (text: string) => [mistakeAt(article, ['updated', 'date'], text)];
  if (day < date.day) return at(`${day} is before the publication on ${date.day}`);
  return day > today ? at(`${day} is later than today, ${today}`) : [];
};

const findTaken = (claims: readonly Claim[]): Mistake[] =>
  claims.flatMap(({ file, field, value }, index) => {
    const first = claims.find((other) => other.value === value);
    if (value === undefined || !first || first === claims[index]) return [];
    const place = `content/${first.file.path}`;
    const owner =
      first.field.length === 0 ? `the address of ${place}` : `in ${place}:${first.file.lineOf(first.field)}`;
    return [mistakeAt(file, field, `"${String(value)}" is already ${owner}`)];
  });
