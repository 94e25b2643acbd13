import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type ChangeSpec, type Line } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import * as words from 'virtual:words/editor';

const { sample } = words.markdown;

/** What a button writes into the text. */
export type Insert = (view: EditorView) => void;

/** Puts marks around what is selected or, if nothing is, around a sample. */
const around =
  (mark: string, example: string): Insert =>
  (view) => {
    view.dispatch(
      view.state.changeByRange(({ from, to }) => {
        const text = view.state.sliceDoc(from, to) || example;
        const start = from + mark.length;
        return {
          changes: { from, to, insert: mark + text + mark },
          range: EditorSelection.range(start, start + text.length),
        };
      }),
      { userEvent: 'input', scrollIntoView: true },
    );
    view.focus();
  };

/** Begins each line that is selected with a mark; a line without a text gets a sample. */
const atLines =
  (mark: string, example: string): Insert =>
  (view) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const specs: ChangeSpec[] = [];
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      const written = /^(?:#{1,6} |> |- )/.exec(at.text)?.[0] ?? '';
      const insert = mark + (at.length === 0 ? example : '');
      specs.push({ from: at.from, to: at.from + written.length, insert });
      if (at.to >= to) break;
    }
    const changes = state.changes(specs);
    const start = from + mark.length;
    // What is typed next replaces the sample, or stands behind the mark.
    const selection =
      state.doc.lineAt(from).length === 0
        ? EditorSelection.single(start, start + example.length)
        : state.selection.map(changes, 1);
    view.dispatch({ changes, selection, userEvent: 'input', scrollIntoView: true });
    view.focus();
  };

/** The last line of the paragraph of the cursor, or of the chart, which has empty lines within. */
const lastLineAtCursor = ({ state }: EditorView): Line => {
  const { doc, selection } = state;
  const { head } = selection.main;
  const inner = syntaxTree(state).resolveInner(head);
  for (let node: typeof inner | null = inner; node; node = node.parent)
    if (node.name === 'FencedCode') return doc.lineAt(node.to);
  let line = doc.lineAt(head);
  while (line.length > 0 && line.number < doc.lines && doc.line(line.number + 1).length > 0)
    line = doc.line(line.number + 1);
  return line;
};

/**
 * Writes a block behind the paragraph or the chart of the cursor, with an empty line before and
 * after it.
 */
export const insertBlock =
  (block: string, selected?: string): Insert =>
  (view) => {
    const { doc } = view.state;
    const line = lastLineAtCursor(view);
    const at = line.to;
    const before = line.length > 0 ? '\n\n' : previousIsText(view, line.number) ? '\n' : '';
    const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
    const after = next && next.length > 0 ? '\n\n' : next ? '' : '\n';
    const start = at + before.length + (selected ? block.indexOf(selected) : block.length);
    view.dispatch({
      changes: { from: at, insert: before + block + after },
      selection: { anchor: start, head: start + (selected?.length ?? 0) },
      userEvent: 'input',
      scrollIntoView: true,
    });
    view.focus();
  };

const previousIsText = (view: EditorView, line: number): boolean =>
  line > 1 && view.state.doc.line(line - 1).length > 0;

/** The highest number of a footnote; 0 if there is none. */
export const lastNote = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/\[\^e?(\d+)\]/g), ([, number]) => Number(number)));

/** The mark at the cursor, and the note at the end of the text, where somebody goes on to write. */
const footnote: Insert = (view) => {
  const { doc, selection } = view.state;
  const text = doc.toString();
  const mark = `[^${lastNote(text) + 1}]`;
  const isAmongNotes = /\n\[\^[^\]]+\]: [^\n]*\n*$/.test(text);
  const end = text.trimEnd().length;
  const note = `${isAmongNotes ? '\n' : '\n\n'}${mark}: ${sample.footnote}\n`;
  const at = Math.min(selection.main.to, end);
  const start = end + mark.length + note.indexOf(sample.footnote);
  view.dispatch({
    changes: [
      { from: at, insert: mark },
      { from: end, to: doc.length, insert: note },
    ],
    selection: { anchor: start, head: start + sample.footnote.length },
    userEvent: 'input',
    scrollIntoView: true,
  });
  view.focus();
};

const pad = (text: string, width: number) => text.padEnd(width);

const tableOf = (rows: readonly [string, string][]): string => {
  const widths = [0, 1].map((column) =>
    Math.max(3, ...rows.map((row) => row[column as 0 | 1].length)),
  );
  const lines = rows.map(
    ([first, second]) => `| ${pad(first, widths[0]!)} | ${second.padStart(widths[1]!)} |`,
  );
  const rule = `| ${'-'.repeat(widths[0]!)} | ${'-'.repeat(widths[1]! - 1)}: |`;
  return lines.toSpliced(1, 0, rule).join('\n');
};

const TABLE = tableOf([
  [sample.column, sample.value],
  [sample.row, '1'],
  [sample.otherRow, '2'],
]);
const CHART = `\`\`\`chart bar
title: ${sample.chartTitle}
description: ${sample.chartDescription}
unit: ${sample.chartUnit}

${tableOf([
  [sample.column, sample.value],
  [sample.row, '70%'],
  [sample.otherRow, '30%'],
])}
\`\`\``;

export const inserts = {
  heading: atLines('## ', sample.heading),
  bold: around('**', sample.bold),
  list: atLines('- ', sample.item),
  quote: atLines('> ', sample.quote),
  note: insertBlock(`> [!NOTE]\n> ${sample.note}`, sample.note),
  footnote,
  table: insertBlock(TABLE, sample.column),
  chart: insertBlock(CHART, sample.chartTitle),
} satisfies Partial<Record<keyof typeof words.markdown, Insert>>;

export const insertLink =
  (text: string, address: string): Insert =>
  (view) => {
    const { from, to } = view.state.selection.main;
    const insert = `[${text.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input',
      scrollIntoView: true,
    });
    view.focus();
  };

/** @param file its name, beside the text */
export const insertPicture = (file: string, shows: string, caption: string): Insert => {
  const inBrackets = shows.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  const inQuotes = caption && ` "${caption.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  return insertBlock(`![${inBrackets}](./${file}${inQuotes})`);
};

const VIDEO =
  /^(?:https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/))?([\w-]{11})(?:[?&#].*)?$/;

/** The id in an address of YouTube, or the id alone. */
export const videoIdIn = (address: string): string | undefined => VIDEO.exec(address.trim())?.[1];

export const insertVideo = (id: string, title: string, duration: string): Insert =>
  insertBlock(`::video{id="${id}" title="${title.replaceAll('"', '’')}" duration="${duration}"}`);
