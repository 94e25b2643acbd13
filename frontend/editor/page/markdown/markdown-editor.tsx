import { useEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { lastNote } from './inserts.ts';
import { LOOK, MARKS } from './look.ts';
import { asBlock } from './paste/as-block.ts';
import { pastedMarkdown } from './paste/pasted-markdown.ts';
import { tableLines } from './table-lines.ts';

export interface LineMistake {
  /** From 1. */
  line: number;
  text: string;
}

interface MarkdownEditorProps {
  /** Gets the editor, for the buttons above it. */
  view: RefObject<EditorView | null>;
  /** Its id in the document, and the beginning of those of its label and its mistakes. */
  id: string;
  text: string;
  mistakes: readonly LineMistake[];
  onChange: (text: string) => void;
  /** Somebody has pasted or dropped a picture. */
  onPicture: (file: File) => void;
}

/** The text in Markdown. CodeMirror keeps it as it is typed. */
export const MarkdownEditor = ({
  view,
  id,
  text,
  mistakes,
  onChange,
  onPicture,
}: MarkdownEditorProps) => {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ onChange, onPicture });
  useEffect(() => {
    latest.current = { onChange, onPicture };
  });
  useEffect(() => {
    const created = new EditorView({
      parent: place.current!,
      state: EditorState.create({ doc: text, extensions: extensions(id, latest) }),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
    // The text is that of the beginning: later ones come by the effect below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, view]);
  useEffect(() => replaceText(view.current!, text), [view, text]);
  useEffect(() => {
    const { state } = view.current!;
    view.current!.dispatch(setDiagnostics(state, diagnosticsOf(state, mistakes)));
  }, [view, mistakes]);
  return <div ref={place} />;
};

/** With it, the content policy of the page allows the styles that CodeMirror adds. */
const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const extensions = (
  id: string,
  latest: RefObject<Pick<MarkdownEditorProps, 'onChange' | 'onPicture'>>,
) => [
  history(),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  markdown({ base: markdownLanguage }),
  syntaxHighlighting(MARKS),
  LOOK,
  tableLines,
  EditorView.lineWrapping,
  EditorView.cspNonce.of(NONCE),
  EditorView.contentAttributes.of({
    id,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-mistakes`,
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'on',
  }),
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    const isTyped = transactions.some((each) => each.annotation(Transaction.remote) !== true);
    // At once, so that the next letter or field begins from this text, not from the one before.
    if (docChanged && isTyped) flushSync(() => latest.current.onChange(state.doc.toString()));
  }),
  EditorView.domEventHandlers({
    paste: (event, pastedInto) =>
      // Office programs add a picture of the words that were copied.
      event.clipboardData?.getData('text/plain').trim()
        ? takeMarkup(event, pastedInto)
        : takePicture(event, event.clipboardData, latest.current.onPicture),
    drop: (event) => takePicture(event, event.dataTransfer, latest.current.onPicture),
  }),
];

const takePicture = (
  event: Event,
  data: DataTransfer | null,
  onPicture: (file: File) => void,
): boolean => {
  const picture = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (!picture) return false;
  event.preventDefault();
  onPicture(picture);
  return true;
};

/** Ctrl+Shift+V pastes without markup: the clipboard has none then. */
const takeMarkup = (event: ClipboardEvent, view: EditorView): boolean => {
  const { state } = view;
  const html = event.clipboardData?.getData('text/html');
  if (!html || isWithin(view, NO_MARKUP)) return false;
  const pasted = pastedMarkdown(html, lastNote(state.doc.toString()));
  if (!pasted || (!pasted.isInline && isWithin(view, NO_BLOCKS))) return false;
  event.preventDefault();
  const text = pasted.isInline ? pasted.markdown : asBlock(state, pasted.markdown);
  view.dispatch(state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
  return true;
};

/** Code and tables: what is pasted there stays as it is. */
const NO_MARKUP = /^(?:FencedCode|CodeBlock|InlineCode|Table)$/;
/** What paragraphs would end. */
const NO_BLOCKS = /^(?:ListItem|Blockquote|ATXHeading\d)$/;

const isWithin = ({ state }: EditorView, names: RegExp): boolean => {
  const inner = syntaxTree(state).resolveInner(state.selection.main.from, -1);
  for (let node: typeof inner | null = inner; node; node = node.parent)
    if (names.test(node.name)) return true;
  return false;
};

/** Only what is different, so that the cursor stays where it is. */
const replaceText = (view: EditorView, text: string): void => {
  const before = view.state.doc.toString();
  if (before === text) return;
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === text.at(-1 - same)) same += 1;
  view.dispatch({
    changes: {
      from: start,
      to: before.length - same,
      insert: text.slice(start, text.length - same),
    },
    annotations: Transaction.remote.of(true),
  });
};

const diagnosticsOf = (state: EditorState, mistakes: readonly LineMistake[]): Diagnostic[] =>
  mistakes.map(({ line, text }) => {
    const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
    return { from, to, severity: 'error', message: text };
  });
