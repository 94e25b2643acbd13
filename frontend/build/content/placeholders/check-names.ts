import type { ContentFolder } from '../content-folder.ts';
import { lineAt, type Mistake } from '../mistake.ts';
import { NAMES, readSiteNames, SITE } from './site-names.ts';

/** The fields that say what the names are. That of the legal entity has its own, with the legal form. */
const DEFINITIONS: Readonly<Record<string, RegExp>> = {
  [SITE]: /^(?:name|shortName):.*$/gm,
  'legal.yaml': /^entity:.*$/gm,
};

/** Finds the firm's name where a placeholder belongs, so that a change in site.yaml changes every text. */
export const checkSiteNames = ({ folder, sources }: ContentFolder): Mistake[] => {
  const names = readSiteNames(folder);
  return [...sources].flatMap(([path, source]) => {
    const definitions = DEFINITIONS[path];
    const text = definitions ? source.replaceAll(definitions, (line) => ' '.repeat(line.length)) : source;
    // In an article, a short name may be an ordinary word.
    const fields = path.startsWith('articles/') ? NAMES.slice(0, 1) : NAMES;
    const mistakes = new Map<number, Mistake>();
    for (const field of fields) {
      const name = names[field];
      for (const { 0: found, index } of name === undefined ? [] : text.matchAll(asWords(name)))
        // A short name is often the beginning of the name.
        if (!mistakes.has(index))
          mistakes.set(index, {
            path,
            line: lineAt(text, index),
            text: `"${found.replaceAll(/\s+/g, ' ')}": write %site.${field}%, which stands for the name in ${SITE}`,
          });
    }
    return [...mistakes.values()];
  });
};

/** Matches a name that may continue on the next line. Not a part of an address. */
const asWords = (name: string): RegExp => {
  const words = name.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}@/.-])${words.join(String.raw`\s+`)}(?![\p{L}\p{N}]|\.\w)`,
    'gu',
  );
};
