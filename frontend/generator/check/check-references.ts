import {
  filesIn,
  mistakeAt,
  type ContentFile,
  type ContentFolder,
} from '../read/content-folder.ts';
import { didYouMean, type Mistake } from '../read/mistake.ts';
import type { FieldPath } from '../read/parse-fields.ts';
import { knownFields } from '../read/publication.ts';
import { redirectsOf, topicsOf } from './check-links.ts';

/** An article takes its address without a field. */
type Claim = readonly [file: ContentFile, field: FieldPath, value: unknown];

type Day = { day: string };

export const checkReferences = (content: ContentFolder, today: string): Mistake[] => {
  const articles = filesIn(content, 'articles');
  const claimsOf = (field: 'related' | 'aliases', article: ContentFile) =>
    (knownFields(article)[field] ?? []).map((value, index): Claim => [
      article,
      [field, index],
      value,
    ]);
  const [topics, redirects] = [
    content.files.get('topics.yaml')!,
    content.files.get('redirects.yaml')!,
  ];
  const claims: Claim[][] = [
    ...['articles', 'services', 'team'].flatMap((folder) =>
      ['order', 'title', 'name', 'description'].map((field) =>
        filesIn(content, folder).map((file): Claim => [file, [field], file.fields[field]]),
      ),
    ),
    ...articles.map((article) => claimsOf('related', article)),
    [
      ...articles.map((article): Claim => [article, [], article.id]),
      ...articles.flatMap((article) => claimsOf('aliases', article)),
    ],
    (topicsOf(content) ?? []).map(({ id }, index) => [topics, ['topics', index, 'id'], id]),
    redirectsOf(content).map(({ from }, index) => [redirects, ['redirects', index, 'from'], from]),
  ];
  return [
    ...articles.flatMap((article) => checkNames(article, content)),
    ...[...content.files.values()].flatMap((file) => checkDates(file, today)),
    ...claims.flatMap(findTaken),
  ];
};

const checkNames = (article: ContentFile, content: ContentFolder): Mistake[] => {
  const { related = [], service, author, topics = [] } = knownFields(article);
  const idsIn = (folder: string) => filesIn(content, folder).map(({ id }) => id);
  const check = (
    field: FieldPath,
    what: string,
    id: string | undefined,
    known: readonly string[],
  ) =>
    id === undefined || known.includes(id)
      ? []
      : [mistakeAt(article, field, `there is no ${what} "${id}"${didYouMean(id, known)}`)];
  const others = idsIn('articles').filter((id) => id !== article.id);
  const known = topicsOf(content)?.map(({ id }) => id) ?? topics;
  return [
    ...related.flatMap((id, index) =>
      check(['related', index], id === article.id ? 'other article' : 'article', id, others),
    ),
    ...topics.flatMap((id, index) => check(['topics', index], 'topic', id, known)),
    ...check(['service'], 'service', service, idsIn('services')),
    ...check(['author'], 'member', author, idsIn('team')),
  ];
};

/** Of an article, `updated` has a date and what changed; that of the privacy notice is a date. */
const checkDates = (file: ContentFile, today: string): Mistake[] => {
  const { date, updated } = file.fields as { date?: Day; updated?: Partial<Day> & { date?: Day } };
  const day = updated?.date?.day ?? updated?.day;
  if (day === undefined) return [];
  const at = (text: string) => [
    mistakeAt(file, updated?.date ? ['updated', 'date'] : ['updated'], text),
  ];
  if (date && day < date.day) return at(`${day} is before the publication on ${date.day}`);
  return day > today ? at(`${day} is later than today, ${today}`) : [];
};

const findTaken = (claims: readonly Claim[]): Mistake[] =>
  claims.flatMap((claim) => {
    const [file, field, value] = claim;
    const first = claims.find(([, , other]) => other === value)!;
    if (value === undefined || first === claim) return [];
    const [owner, ownField] = first;
    const place = `content/${owner.path}`;
    const where =
      ownField.length === 0 ? `the address of ${place}` : `in ${place}:${owner.lineOf(ownField)}`;
    return [mistakeAt(file, field, `"${String(value)}" is already ${where}`)];
  });
