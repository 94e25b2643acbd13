import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { FileMistake } from '../mistake.ts';
import { fill, wordsOfCheck, type WordsOfCheck } from '../../words/words-of-check.ts';

type CharacterWord = Exclude<keyof WordsOfCheck['characters'], 'after' | 'first'>;

interface Unwanted {
  pattern: RegExp;
  what: CharacterWord;
  /** The word for what an editor does about it. */
  advice: CharacterWord;
}

/**
 * Characters that no keyboard types. Word processors leave them in what is copied from them; some
 * are not allowed in XML, and would break the feed.
 */
const UNWANTED: readonly Unwanted[] = [
  {
    pattern: /[\v\f\u0085\u2028\u2029]/,
    what: 'lineBreak',
    advice: 'replaceBreak',
  },
  {
    // What fonts of symbols have for their bullets.
    pattern: /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/u,
    what: 'symbol',
    advice: 'deleteSymbol',
  },
  {
    pattern: /\uFFFC/,
    what: 'picture',
    advice: 'delete',
  },
  {
    // Joiners belong to some scripts, and to emoji.
    pattern:
      /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]|(?<=[\p{Script=Latin}\p{P}\s]|^)[\u200C\u200D]/u,
    what: 'invisible',
    advice: 'typeAround',
  },
  {
    // Between words that may be on two lines, and as a second space.
    pattern:
      /(?<=\p{Ll}{3})\u00A0(?=\p{Ll}{3})|(?<=(?:[\p{L}\p{N},;:]|\p{L}{2}[.!?]) )\u00A0|(?<=[\p{L}\p{N},;:]|\p{L}{2}[.!?])\u00A0(?=[ \u00A0]+[\p{L}\p{N}])/u,
    what: 'space',
    advice: 'plainSpace',
  },
  {
    pattern: /[\u2010\u2011]/,
    what: 'hyphen',
    advice: 'plainHyphen',
  },
  {
    // Ligatures of PDF files, and the bold or italic letters of formulas.
    pattern: /[\uFB00-\uFB06\u{1D400}-\u{1D7FF}]/u,
    what: 'letters',
    advice: 'typeLetters',
  },
  {
    // What references of control characters, such as &#8;, stand for.
    pattern: /\uFFFD/,
    what: 'unreadable',
    advice: 'delete',
  },
  {
    // The bytes of UTF-8, read as those of Windows-1252: é, a space, and a quotation mark.
    pattern: /Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|â€[^\p{L}\s]/u,
    what: 'encoding',
    advice: 'typeAgain',
  },
  {
    // oxlint-disable-next-line no-control-regex
    pattern: /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFFF9-\uFFFB\uFFFE\uFFFF]/,
    what: 'control',
    advice: 'delete',
  },
];

/**
 * What is wrong with a line. Says which words precede the character, which nobody sees.
 * @param written the line as it is in the file, if that differs; what is wrong with it is left out
 */
export const unwantedIn = (line: string, written = ''): string[] =>
  UNWANTED.flatMap(({ pattern, what, advice }) => {
    const found = pattern.exec(line);
    if (!found || pattern.test(written)) return [];
    const [character] = found;
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    const before = line.slice(Math.max(0, found.index - 20), found.index).trim();
    const words = wordsOfCheck().characters;
    const values = { what: words[what], code, advice: words[advice] };
    return [
      before
        ? fill(wordsOfCheck().characters.after, { ...values, before })
        : fill(wordsOfCheck().characters.first, values),
    ];
  });

export const findUnwanted = (source: string): FileMistake[] =>
  source
    .split('\n')
    .flatMap((line, index) => unwantedIn(line).map((text) => ({ line: index + 1, text })));

/** What a text shows, or tells to those who do not see it. */
const SHOWN = ['value', 'alt', 'title', 'url'];

/** Reports such characters where references, such as `&shy;` and `&#8;`, stand for them. */
export const unwantedReferences = () => (tree: Root, file: VFile) => {
  visit(tree, (node) => {
    const { start, end } = node.position!;
    const written = String(file).slice(start.offset, end.offset);
    for (const [name, value] of Object.entries(node)) {
      if (!SHOWN.includes(name) || typeof value !== 'string') continue;
      value.split('\n').forEach((line, index) => {
        for (const text of unwantedIn(line, written))
          file.message(text, { line: start.line + index, column: 1 });
      });
    }
  });
};
