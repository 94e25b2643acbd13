import type { Code } from 'mdast';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { lineAt, type FileMistake } from '../mistake.ts';

/** Finds charts and code without a closing fence: they swallow the text below, up to the next fence or the end. */
export const findUnclosedFences = (source: string, firstLine: number): FileMistake[] => {
  const mistakes: FileMistake[] = [];
  visit(unified().use(remarkParse).parse(source), 'code', (node: Code) => {
    const { start, end } = node.position!;
    const [first = '', ...below] = source.slice(start.offset, end.offset).split(/\r?\n/);
    const fence = /^(?:`{3,}|~{3,})/.exec(first)?.[0];
    if (!fence || isClosed(fence, below)) return;
    const what = node.lang === 'chart' ? 'chart' : 'code';
    mistakes.push({
      line: lineAt(source, start.offset!) + firstLine - 1,
      text: `the ${what} that begins in line ${start.line + firstLine - 1} has no closing ${fence}`,
      hidesOthers: true,
    });
  });
  return mistakes;
};

/** A closing fence has no word behind it. A line that begins another fence says that this one should have ended. */
const isClosed = (fence: string, below: readonly string[]): boolean => {
  const marks = below.map((line) => /^[\s>]*(`{3,}|~{3,})(.*)$/.exec(line));
  const last = marks.at(-1);
  const ends = last?.[1]?.startsWith(fence) && !last[2]?.trim();
  return Boolean(ends) && !marks.some((mark) => mark?.[1] === fence && mark[2]?.trim());
};
