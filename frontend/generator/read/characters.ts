import type { FileMistake } from './mistake.ts';

interface Unwanted {
  pattern: RegExp;
  what: string;
  advice: string;
}

/**
 * Characters that no keyboard types. Word processors leave them in what is copied from them; some
 * are not allowed in XML, and would break the feed.
 */
const UNWANTED: readonly Unwanted[] = [
  {
    pattern: /[\v\f\u0085\u2028\u2029]/,
    what: 'a line break of a word processor',
    advice: 'replace it with a space or an empty line',
  },
  {
    // What fonts of symbols have for their bullets.
    pattern: /[\uE000-\uF8FF]/,
    what: 'a symbol that only one font has',
    advice: 'delete it; an item of a list begins with - and a space',
  },
  {
    pattern: /\uFFFC/,
    what: 'the place of a picture that was not copied',
    advice: 'delete it',
  },
  {
    pattern: /[\u00AD\u180E\u200B\u2060\uFEFF]/,
    what: 'an invisible character',
    advice: 'delete it, or type the words around it again',
  },
  {
    // oxlint-disable-next-line no-control-regex
    pattern: /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFFF9-\uFFFB\uFFFE\uFFFF]/,
    what: 'a control character',
    advice: 'delete it',
  },
];

/** What is wrong with a line. Says which words precede the character, which nobody sees. */
export const unwantedIn = (line: string): string | undefined => {
  for (const { pattern, what, advice } of UNWANTED) {
    const found = pattern.exec(line);
    if (!found) continue;
    const [character] = found;
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    const before = line.slice(Math.max(0, found.index - 20), found.index).trim();
    const place = before ? `after "${before}"` : 'at the beginning';
    return `${what} ${place} (U+${code}); ${advice}`;
  }
  return undefined;
};

export const findUnwanted = (source: string): FileMistake[] =>
  source.split('\n').flatMap((line, index) => {
    const text = unwantedIn(line);
    return text ? [{ line: index + 1, text }] : [];
  });
