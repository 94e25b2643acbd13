import { parseDocument } from 'yaml';
import { FRONT_MATTER } from '../../generator/read/front-matter.ts';
import type { FieldPath } from '../../generator/read/mistake.ts';
import { pathAt } from '../../generator/read/yaml-mistakes.ts';

export interface FoundLine {
  path: string;
  /** From 1. */
  line: number;
  /** Absent in the text below the fields. */
  fieldPath?: FieldPath;
  text: string;
}

const MOST = 200;
/** Capitals, accents, quotation marks and spaces do not matter. */
const alike = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’‚‹›]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

/** Where a phrase stands in texts, also across the end of a line: that in which it begins. */
export const findPhrase = (
  texts: readonly { path: string; source: string }[],
  phrase: string,
): FoundLine[] => {
  const wanted = alike(phrase);
  if (wanted === '') return [];
  const places: FoundLine[] = [];
  for (const { path, source } of texts) {
    // Before the fields, which take longer.
    const found = linesWith(source, wanted).slice(0, MOST - places.length);
    if (found.length === 0) continue;
    const fieldOn = fieldsByLine(source);
    places.push(...found.map((place) => ({ path, ...place, ...fieldOn(place.line) })));
  }
  return places;
};

/** The field that a line has or continues. */
const fieldsByLine = (source: string) => {
  const matter = FRONT_MATTER.exec(source);
  // In place of the `---` is an empty line, so that the lines keep their numbers.
  const lines = (matter ? `\n${matter[1]}` : source).split('\n');
  const { contents } = parseDocument(lines.join('\n'), {
    prettyErrors: false,
    uniqueKeys: false,
  });
  return (line: number): Pick<FoundLine, 'fieldPath'> =>
    line > lines.length
      ? {}
      : { fieldPath: pathAt(contents, lines.slice(0, line).join('\n').length) };
};

const linesWith = (source: string, wanted: string): Pick<FoundLine, 'line' | 'text'>[] => {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const line = alike(text);
    const next = alike(lines[index + 1] ?? '').trimStart();
    const joined = `${line.trimEnd()} ${next}`;
    const at = joined.indexOf(wanted);
    const isHere = line.includes(wanted) || (at >= 0 && at < line.trimEnd().length);
    return isHere ? [{ line: index + 1, text: text.trim() }] : [];
  });
};
