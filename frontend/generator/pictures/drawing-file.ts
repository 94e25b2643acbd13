import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/**
 * A drawing of a developer, as the cover of an article. It becomes part of the page, so that it has
 * the color of the text around it, and may contain shapes only.
 */
export const isDrawing = (path: string): boolean => path.toLowerCase().endsWith('.svg');

const START =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240"';
const ELEMENTS = 'circle ellipse g line path polygon polyline rect';
const ATTRIBUTES = `
  class cx cy d fill fill-opacity fill-rule height opacity overflow points preserveAspectRatio r rx ry
  stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width transform width x x1 x2
  y y1 y2
`;

const oneOf = (names: string) => `(?:${names.trim().split(/\s+/).join('|')})`;
const attributes = String.raw`(?:\s+${oneOf(ATTRIBUTES)}="[^"<>&:]*")*\s*`;
const tag = String.raw`<(?:${oneOf(ELEMENTS)}${attributes}/?|/${oneOf(ELEMENTS)})>`;
const SHAPES = new RegExp(String.raw`^${attributes}>(?:\s*${tag})*\s*</svg>\s*$`);

type DrawingResult = { html: string; mistake?: undefined } | { html?: undefined; mistake: string };

/** The markup of a drawing or, if a page must not have it, what the editor is told. */
export const readDrawing = async (file: string): Promise<DrawingResult> => {
  const { pictures: words } = wordsOfCheck();
  const source = await readFile(file, 'utf8').catch(() => undefined);
  if (source === undefined) return { mistake: words.gone };
  if (!source.startsWith(START))
    return { mistake: fill(wordsOfCheck().pictures.drawingStart, { start: START }) };
  if (!SHAPES.test(source.slice(START.length)))
    return { mistake: fill(wordsOfCheck().pictures.drawingParts, { elements: ELEMENTS }) };
  try {
    await sharp(Buffer.from(source)).metadata();
  } catch {
    return { mistake: words.drawingUnreadable };
  }
  const compact = source.trim().replaceAll(/>\s+</g, '><');
  return { html: compact.replace('<svg ', '<svg aria-hidden="true" ') };
};
