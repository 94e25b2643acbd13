import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor's own look is that of a page, not of a program. */
export const LOOK = EditorView.theme({
  '&': { fontSize: 'inherit', color: 'var(--text)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '0' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.65' },
  '.cm-content': { padding: '1.25rem 0', minHeight: '18rem', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 1.25rem' },
  '.table-line': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textUnderlineOffset: '0.25em',
  },
  '.cm-tooltip': { background: 'var(--card)', border: '1px solid var(--control)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)', padding: '0.4rem 0.75rem' },
});

const serif = { fontFamily: 'var(--font-serif)', fontWeight: '500' };

export const MARKS = HighlightStyle.define([
  { tag: tags.heading1, ...serif, fontSize: '1.6em' },
  { tag: tags.heading2, ...serif, fontSize: '1.4em' },
  { tag: tags.heading3, ...serif, fontSize: '1.2em' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--accent)' },
  { tag: [tags.url, tags.processingInstruction, tags.labelName], color: 'var(--muted)' },
  { tag: tags.quote, color: 'var(--muted)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace' },
]);
