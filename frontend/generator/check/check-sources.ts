import { watchAddress } from '../../src/content/watch-address.ts';
import { mistakeAt, type Content, type ParsedArticle } from '../read/content.ts';
import type { Mistake } from '../read/mistake.ts';
import { isDue } from '../read/publication.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/**
 * An article that names its sources names all of them: readers find each by a link in the text. It
 * may name none, or no draft with a link could be saved. The site does not show `sources`: notes
 * such as "in secondary sources" are for those who update the article.
 */
export const checkSources = ({ articles }: Content, today: string): Mistake[] =>
  articles.flatMap((article) => [
    ...mistakesInSources(article, today),
    ...linksWithoutSource(article),
  ]);

const mistakesInSources = (article: ParsedArticle, today: string): Mistake[] => {
  const { links = [], videos = [] } = article.body ?? {};
  const shown = [...links.map(({ url }) => url), ...videos.map(watchAddress)];
  return (article.fields.sources ?? []).flatMap(({ address, checked }, index) => {
    const at = (field: string, text: string) => mistakeAt(article, ['sources', index, field], text);
    const isShown = !article.body || shown.includes(address);
    const isPast = !checked || isDue(checked.day, today);
    return [
      ...(isShown ? [] : [at('address', fill(wordsOfCheck().articles.noLink, { address }))]),
      ...(isPast
        ? []
        : [at('checked', fill(wordsOfCheck().references.future, { day: checked.day, today }))]),
    ];
  });
};

const linksWithoutSource = ({ path, fields, body }: ParsedArticle): Mistake[] => {
  const { sources } = fields;
  if (!sources) return [];
  const known = new Set(sources.map(({ address }) => address));
  return (body?.links ?? [])
    .filter(({ url }) => /^https?:/.test(url) && !known.has(url))
    .map(({ url, line }) => ({
      path,
      line,
      text: fill(wordsOfCheck().articles.notSource, { url }),
    }));
};
