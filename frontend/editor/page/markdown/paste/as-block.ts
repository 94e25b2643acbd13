import type { EditorState } from '@codemirror/state';

/** A block for what is selected, with the line ends that put an empty line before and after it. */
export const asBlock = ({ doc, selection }: EditorState, block: string): string => {
  const { from, to } = selection.main;
  const [first, last] = [doc.lineAt(from), doc.lineAt(to)];
  const previous = first.number > 1 ? doc.line(first.number - 1).text : '';
  const next = last.number < doc.lines ? doc.line(last.number + 1).text : '';
  const before = gap(doc.sliceString(first.from, from), previous);
  const after = gap(doc.sliceString(to, last.to), next);
  return before + block + after;
};

/**
 * @param rest what its own line has on this side
 * @param neighbor the line beside that
 */
const gap = (rest: string, neighbor: string): string => {
  if (rest.trim() !== '') return '\n\n';
  return neighbor === '' ? '' : '\n';
};
