import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';

const LINE = Decoration.line({ class: 'table-line' });

const linesOf = ({ state, visibleRanges }: EditorView): DecorationSet => {
  const lines = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (line.text.startsWith('|')) lines.add(line.from, line.from, LINE);
      at = line.to + 1;
    }
  return lines.finish();
};

/** The lines of tables in letters of the same width, so that their columns stand in line. */
export const tableLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = linesOf(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = linesOf(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
