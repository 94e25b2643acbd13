import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

/** What a text contains only if the parser did not take a mark for one, and what to write instead. */
const LOST: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\[\^[^\]\n]+\]/, 'there is no note of this name'],
  [/\]\s+\((?:[/.#]\w|\.\/|$)/, 'not a link or picture; remove the space between ] and ('],
  [
    /\]\((?:[/.#]\w|\.\/|https?:|$)/,
    'not a link or picture; its address must not have spaces, and ends with )',
  ],
  [
    /(?<![\p{L}\p{N}*])\*\*(?=[^\s*]|$)|(?<=[^\s*]|^)\*\*(?![\p{L}\p{N}*])/u,
    String.raw`the bold text has no opening or closing **; write \*\* for the marks themselves`,
  ],
  [/`/, 'the code has no closing `'],
  [/^(?:#\p{L}|#{2,6}[^\s#])/mu, 'put a space after the #; a section starts with ##'],
];

/** Reports marks of Markdown that visitors would see, because the parser does not know what they belong to. */
export const lostMarkup = () => (tree: Root, file: VFile) => {
  visit(tree, 'text', ({ position }) => {
    const { start, end } = position!;
    const shown = String(file)
      .slice(start.offset, end.offset)
      .replaceAll(/\\[!-/:-@[-`{-~]/g, '..');
    for (const [pattern, advice] of LOST) {
      const { 0: found, index } = pattern.exec(shown) ?? { 0: '', index: -1 };
      if (index < 0) continue;
      const line = start.line + shown.slice(0, index).split('\n').length - 1;
      const context = shown
        .slice(Math.max(0, index - 20), index + found.length + 20)
        .split('\n')
        .join(' ')
        .trim();
      file.message(`"${context}": ${advice}`, { line, column: 1 });
    }
  });
};
