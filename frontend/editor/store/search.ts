interface Place {
  path: string;
  /** From 1. */
  line: number;
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

/** Where a phrase stands, also across the end of a line: that in which it begins. */
export const findPhrase = (
  texts: readonly { path: string; source: string }[],
  phrase: string,
): Place[] => {
  const wanted = alike(phrase);
  if (wanted === '') return [];
  const places = texts.flatMap(({ path, source }) =>
    linesWith(source, wanted).map((place) => ({ path, ...place })),
  );
  return places.slice(0, MOST);
};

const linesWith = (source: string, wanted: string): Omit<Place, 'path'>[] => {
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
