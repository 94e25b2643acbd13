import type { Node, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { lineAt, type FileMistake } from '../mistake.ts';

/** Stands for what is not shown as typed. No pattern below names it. */
const BLANK = '\0';
const blank = (text: string) => text.replaceAll(/[^\n]/g, BLANK);

/** How many characters at each end of a node are not shown. */
const MARKS: Readonly<Record<string, number>> = { strong: 2, emphasis: 1 };
const WITHOUT_TEXT = [
  'inlineCode',
  'image',
  'imageReference',
  'linkReference',
  'footnoteReference',
  'html',
  'break',
];

/** Returns a text of the same length that has only what is shown as typed: no code, no links, no escaped marks. */
const shownAsTyped = (source: string, tree: Root): string => {
  let shown = blank(source);
  const replace = ({ position }: Node, change: (text: string) => string) => {
    if (!position) return;
    const [start, end] = [position.start.offset!, position.end.offset!];
    shown = shown.slice(0, start) + change(shown.slice(start, end)) + shown.slice(end);
  };
  visit(tree, (node) => {
    const marks = MARKS[node.type];
    if (['paragraph', 'heading', 'tableCell'].includes(node.type))
      replace(node, (text) => {
        const { start } = node.position!;
        return source.slice(start.offset, start.offset! + text.length).replaceAll(/\\[!-/:-@[-`{-~]/g, blank);
      });
    else if (marks)
      replace(
        node,
        (text) => blank(text.slice(0, marks)) + text.slice(marks, -marks) + blank(text.slice(-marks)),
      );
    // An address without brackets is shown as typed.
    else if (node.type === 'link')
      replace(node, (text) =>
        text.replace(
          /^\[([\s\S]*)(\]\([\s\S]*)$/,
          (_, label: string, rest: string) => BLANK + label + blank(rest),
        ),
      );
    else if (WITHOUT_TEXT.includes(node.type)) replace(node, blank);
  });
  return shown;
};

const LABEL = String.raw`\[(?:[^\][\n]|\n(?!\n))*\]`;
/** The beginning of an address. Not that of a remark: "[sic] (e.g. this)". */
const ADDRESS = String.raw`<?(?:https?:|mailto:|www\.|\.{0,2}\/\w|#[a-z][\w-]*\)|(?:[\w-]+\.)+[a-z]{2,}[/)])`;

const kindOf = (found: string) => (found.startsWith('!') ? 'picture' : 'link');

/** Returns the patterns of bold text that lacks its end or its beginning. Not "2**3", nor "a ** b". */
const unpaired = (marks: '**' | '__'): typeof LOST => {
  const mark = marks === '**' ? String.raw`\*` : '_';
  const escaped = `\\${marks[0]}`.repeat(2);
  const near = String.raw`[\p{L}\p{N}${mark}]`;
  const advice = (missing: string) => (found: string) =>
    `"${found}": the bold text has no ${missing} ${marks}; write ${escaped} for the marks themselves`;
  return [
    [
      new RegExp(String.raw`(?<!${near})${mark}{2}(?=[^\s${mark}])[^\n${mark}]{1,30}`, 'gu'),
      advice('closing'),
    ],
    [
      new RegExp(String.raw`[^\n${mark}]{0,30}(?<=[^\s${mark}])${mark}{2}(?!${near})`, 'gu'),
      advice('opening'),
    ],
  ];
};

/** Marks that the parser takes for text, and what to write instead. */
const LOST: readonly (readonly [pattern: RegExp, advice: (found: string) => string])[] = [
  [/\[\^[^\]\n]+\]/g, (found) => `there is no note "${found}: …"`],
  [
    new RegExp(String.raw`!?${LABEL}\s+\(${ADDRESS}[^()\n]*\)?`, 'g'),
    (found) => `"${found}" is not a ${kindOf(found)}; remove the space between ] and (`,
  ],
  [
    new RegExp(String.raw`!?${LABEL}\(${ADDRESS}[^()\n]*\)?`, 'g'),
    (found) => {
      if (!found.endsWith(')')) return `"${found}" is not a ${kindOf(found)}; the closing ) is missing`;
      const subject = found.startsWith('!') ? 'file name' : 'address';
      return `"${found}" is not a ${kindOf(found)}; its ${subject} must not have spaces`;
    },
  ],
  // Not "A[i][j]", nor "[1][2]".
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}\])])(?!\[\d+\]\[\d)${LABEL}\[[^\][\n]*\]`, 'gu'),
    (found) => `"${found}" is not a link; write ${found.slice(0, found.indexOf(']') + 1)}(https://…)`,
  ],
  ...unpaired('**'),
  ...unpaired('__'),
  [/`[^\n]{0,30}/g, (found) => `"${found}": the code has no closing \``],
  [
    new RegExp(String.raw`^[${BLANK}\s>]*?(?:#\p{L}|#{2,6}[^\s#])[^\n]{0,30}`, 'gmu'),
    (found) => `"${found}": put a space after the #; a section starts with ##`,
  ],
];

/** Reports marks of Markdown that visitors would see, because the parser does not know what they belong to. */
export const lostMarkup =
  (source: string, firstLine: number, mistakes: FileMistake[]) => () => (tree: Root) => {
    const shown = shownAsTyped(source, tree);
    for (const [pattern, advice] of LOST)
      for (const { 0: match, index } of shown.matchAll(pattern)) {
        const found = source.slice(index, index + match.length);
        const line = lineAt(source, index + found.search(/\S/)) + firstLine - 1;
        mistakes.push({ line, text: advice(found.trim().replaceAll(/\s+/g, ' ')) });
      }
  };
