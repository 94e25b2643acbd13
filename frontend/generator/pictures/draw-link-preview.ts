import { join } from 'node:path';
import { escapeUTF8 } from 'entities/escape';
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { PageMeta } from '../../src/page-meta.ts';
import { drawGlass } from '../../src/components/logo/motif.ts';
import { withPlainSpaces } from '../../src/content/schema/language.ts';
import { hexOf } from './colors.ts';
import { pathOnDisk } from './picture-file.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The motif at the right, which fades out towards the text. */
const ART_WIDTH = 620;
const LINE_HEIGHT = 76;
const [INK, BRASS, PALE] = [hexOf('color-ink'), hexOf('color-brass-light'), hexOf('color-pale')];
const PAPER = hexOf('paper');

const breakLines = (text: string, length: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < length)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

const lettered = (line: string): string => escapeUTF8(withPlainSpaces(line));

/** @param first where the first line of the title stands */
const svg = (title: readonly string[], first: number, firm: string, art: string): string => {
  const lines = title.map((line, index) => {
    const y = first + index * LINE_HEIGHT;
    return `<text x="80" y="${y}" font-size="70" fill="${PALE}">${lettered(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${INK}"/>
    ${art}
    <text x="80" y="110" font-size="34" fill="${BRASS}">${lettered(firm)}</text>
    ${lines.join('')}
    <path d="M80 ${HEIGHT - 80}h120" stroke="${BRASS}" stroke-width="3"/>
  </svg>`;
};

const FADE = `<linearGradient id="fade">
      <stop offset="0" stop-color="${INK}"/>
      <stop offset=".45" stop-color="${INK}" stop-opacity="0"/>
    </linearGradient>`;

const previewWithMotif = (title: string, firm: string, seed: string): string => {
  const titleLines = breakLines(title, 24).slice(0, 5);
  const { lines, grains } = drawGlass(seed, {
    width: ART_WIDTH,
    height: HEIGHT,
    lines: 21,
    grains: 60,
  });
  const box = `x="${WIDTH - ART_WIDTH}" width="${ART_WIDTH}" height="${HEIGHT}"`;
  const art = `<svg ${box} overflow="hidden" fill="none" stroke="${BRASS}">
      <path d="${lines}" opacity=".55" stroke-width="1.3"/>
      <path d="${grains}" opacity=".8" stroke-width="4" stroke-linecap="round"/>
    </svg>
    <defs>${FADE}</defs>
    <rect ${box} fill="url(#fade)"/>`;
  // The baseline is 30 below the middle of a line.
  const first = HEIGHT / 2 - ((titleLines.length - 1) * LINE_HEIGHT) / 2 + 30;
  return svg(titleLines, first, firm, art);
};

/**
 * What runs out of the drawing is painted over: the renderer ends the process if it has to cut off
 * some of these lines.
 */
const previewWithDrawing = (title: string, firm: string, drawing: string): string => {
  const placed = drawing.replace(
    /width="\d+" height="\d+"/,
    `x="640" y="350" width="480" height="240" color="${BRASS}"`,
  );
  const over = `<path d="M0 0H${WIDTH}V345H600V${HEIGHT}H0z" fill="${INK}"/>`;
  return svg(breakLines(title, 32).slice(0, 3), 215, firm, `${placed}\n    ${over}`);
};

interface PreviewContext {
  /** The folder of the content. */
  folder: string;
  firm: string;
  /** What makePreviewFonts() has written. */
  fontFiles: readonly string[];
}

/**
 * The cover, cut around what draws the eye, as JPEG without metadata; or the title with a drawing,
 * as PNG.
 */
export const drawLinkPreview = async (
  { cover, heading, canonical }: PageMeta,
  { folder, firm, fontFiles }: PreviewContext,
) => {
  if (cover?.picture)
    return (
      sharp(join(folder, pathOnDisk(folder, cover.picture)))
        .autoOrient()
        // JPEG has no transparency: what is transparent would be black.
        .flatten({ background: PAPER })
        .resize(WIDTH, HEIGHT, { position: 'attention' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer()
    );
  // The fonts have composed letters only.
  const title = heading.normalize();
  const source = cover
    ? previewWithDrawing(title, firm.normalize(), cover.html)
    : previewWithMotif(title, firm.normalize(), canonical);
  // The pixels: a PNG would be compressed twice.
  const font = { loadSystemFonts: false, defaultFontFamily: 'Crimson Pro' };
  const { pixels, width, height } = await renderAsync(source, {
    font: { ...font, fontFiles: [...fontFiles] },
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
};
