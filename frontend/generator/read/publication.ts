import type { Fields } from '../../src/content/kinds.ts';
import type { ContentFile } from './content-folder.ts';

type ArticleFields = Fields<'articles/*.md'>;

export const today = (): string => new Date().toISOString().slice(0, 10);

export const articleFields = ({ fields }: Pick<ContentFile, 'fields'>) => fields as ArticleFields;

export const knownFields = ({ fields }: Pick<ContentFile, 'fields'>) =>
  fields as Partial<ArticleFields>;

export const reasonToWait = (article: Pick<ContentFile, 'fields'>): string | undefined => {
  const { draft, date } = articleFields(article);
  if (draft) return 'Draft, not published';
  return date.day > today() ? `Not published before ${date.text}` : undefined;
};

export const describeWaiting = (
  articles: readonly ContentFile[],
  day: string,
): string | undefined => {
  const drafts = articles.filter((article) => articleFields(article).draft).length;
  const [next, ...later] = articles
    .filter((article) => !articleFields(article).draft && articleFields(article).date.day > day)
    .toSorted((a, b) => (articleFields(a).date.day < articleFields(b).date.day ? -1 : 1));
  const parts = [
    next && `content/${next.path} is due on ${articleFields(next).date.day}`,
    later.length > 0 && `${later.length} later`,
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter(Boolean);
  return parts.length > 0 ? `Not published yet: ${parts.join(', ')}.` : undefined;
};
