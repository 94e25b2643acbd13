import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { FileMistake } from '../mistake.ts';

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
    pattern: /[\uE000-\uF8FF\u{F0000}-\u{10FFFD}]/u,
    what: 'a symbol that only one font has',
    advice: 'delete it; an item of a list begins with - and a space',
  },
  {
    pattern: /\uFFFC/,
    what: 'the place of a picture that was not copied',
    advice: 'delete it',
  },
  {
    // Joiners belong to some scripts, and to emoji.
    pattern:
      /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0]|(?<=[\p{Script=Latin}\p{P}\s]|^)[\u200C\u200D]/u,
    what: 'an invisible character',
    advice: 'delete it, or type the words around it again',
  },
  {
    // Between words that may be on two lines, and as a second space.
    pattern:
      /(?<=\p{Ll}{3})\u00A0(?=\p{Ll}{3})|(?<=(?:[\p{L}\p{N},;:]|\p{L}{2}[.!?]) )\u00A0|(?<=[\p{L}\p{N},;:]|\p{L}{2}[.!?])\u00A0(?=[ \u00A0]+[\p{L}\p{N}])/u,
    what: 'a space at which no line breaks',
    advice: 'replace it with an ordinary space',
  },
  {
    pattern: /[\u2010\u2011]/,
    what: 'a hyphen of a word processor',
    advice: 'replace it with an ordinary hyphen',
  },
  {
    // Ligatures of PDF files, and the bold or italic letters of formulas.
    pattern: /[\uFB00-\uFB06\u{1D400}-\u{1D7FF}]/u,
    what: 'a character in place of ordinary letters',
    advice: 'type the letters',
  },
  {
    // What references of control characters, such as &#8;, stand for.
    pattern: /\uFFFD/,
    what: 'a character that nobody can read',
    advice: 'delete it',
  },
  {
    // The bytes of UTF-8, read as those of Windows-1252: é, a space, and a quotation mark.
    pattern: /Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|â€[^\p{L}\s]/u,
    what: 'what another encoding made of a letter',
    advice: 'type the letter again',
  },
  {
    // oxlint-disable-next-line no-control-regex
    pattern: /[\0-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFFF9-\uFFFB\uFFFE\uFFFF]/,
    what: 'a control character',
    advice: 'delete it',
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
    const place = before ? `after "${before}"` : 'at the beginning';
    return [`${what} ${place} (U+${code}); ${advice}`];
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
