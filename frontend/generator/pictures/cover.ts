import type { Cover } from '../../src/content/articles.ts';
import type { Fields } from '../../src/content/kinds.ts';
import type { CoverDrawing } from '../../src/content/schema/entries.ts';
import { DRAWINGS, HEIGHT, WIDTH, type Drawing } from './cover-drawings.ts';
import { pictureAt } from './picture-file.ts';
import { pictureElement } from './picture-html.ts';

/**
 * The picture of an article, or a drawing.
 * @param path of the article in the content
 * @param preview whether to show the picture itself, which no build has encoded
 */
export const coverOf = async (
  { cover, drawing, html }: Pick<Fields<'articles/*.md'>, 'cover' | 'drawing'> & { html: string },
  path: string,
  content: string,
  preview: boolean,
): Promise<Cover> => {
  if (cover) {
    const picture = pictureAt(cover, path);
    const element = await pictureElement(content, picture, { alt: '', use: 'cover', preview });
    return { html: element, picture };
  }
  // `drawing:` without anything below it has none.
  const [named = ['bars', barsOf(html)]] = Object.entries(drawing ?? {});
  // The schema has checked the name.
  const [name, numbers] = named as [keyof CoverDrawing, number[]];
  return { html: svg(DRAWINGS[name](numbers)) };
};

/** The lengths of the paragraphs, for an article that names no drawing. */
const barsOf = (html: string): number[] =>
  html
    .split('</p>')
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim().length)
    .slice(0, 40);

const SVG = [
  '<svg aria-hidden="true"',
  `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
  'fill="none" stroke="currentColor" stroke-linecap="round" overflow="visible">',
].join(' ');

/**
 * A drawing in the colour of the text around it. What lies outside of the frame is shown, so that
 * lines can run out of it.
 */
const svg = ({ faint, thin, bold, filled, boldWidth = 3, dash }: Drawing): string => {
  const path = (d: string | undefined, attributes: string) =>
    d ? `<path d="${d}" ${attributes}/>` : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return [
    SVG,
    path(faint, 'opacity=".3"'),
    path(thin, `opacity=".7" stroke-width="1.5"${dashes}`),
    path(bold, `stroke-width="${boldWidth}"`),
    path(filled, 'fill="currentColor" stroke="none"'),
    '</svg>',
  ].join('');
};
