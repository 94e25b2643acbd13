import { useRef, useState } from 'react';
import type { EditorView } from '@codemirror/view';
import * as words from 'virtual:words/editor';
import type { Insert } from '../../markdown/inserts.ts';
import { LinkDialog, PictureDialog, VideoDialog } from '../../markdown/insert-dialogs.tsx';
import { MarkdownEditor, type LineMistake } from '../../markdown/markdown-editor.tsx';
import { Toolbar, type InsertDialogName } from '../../markdown/toolbar.tsx';

export interface BodyProps {
  id: string;
  text: string;
  mistakes: readonly LineMistake[];
  /** Only articles have pictures and videos. */
  hasPictures: boolean;
  pages: readonly { address: string; title: string }[];
  addPicture: (file: File) => Promise<string | undefined>;
  onChange: (text: string) => void;
}

/** The text in Markdown, with its buttons and what they open. */
export const TextBody = ({
  id,
  text,
  mistakes,
  hasPictures,
  pages,
  addPicture,
  onChange,
}: BodyProps) => {
  const view = useRef<EditorView | null>(null);
  const [dialog, setDialog] = useState<InsertDialogName>();
  const [given, setGiven] = useState<File>();
  const [selected, setSelected] = useState('');
  const open = (name: InsertDialogName) => {
    const { state } = view.current!;
    setSelected(state.sliceDoc(state.selection.main.from, state.selection.main.to));
    setDialog(name);
  };
  const onClose = () => {
    setDialog(undefined);
    setGiven(undefined);
  };
  const onInsert = (insert: Insert) => {
    onClose();
    // Once the dialog has given the focus back.
    setTimeout(() => insert(view.current!));
  };
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-sm font-semibold">
        {words.edit.text}
      </p>
      <div className="rounded-sm border border-control/60 bg-card text-base">
        <Toolbar view={view} controls={id} hasPictures={hasPictures} onOpen={open} />
        <MarkdownEditor
          {...{ view, id, text, mistakes, onChange }}
          onPicture={(file) => {
            if (!hasPictures) return;
            setGiven(file);
            setDialog('picture');
          }}
        />
      </div>
      <ul
        id={`${id}-mistakes`}
        className="grid gap-1 text-sm font-semibold text-danger empty:hidden"
      >
        {mistakes.map((mistake) => (
          <li key={`${mistake.line} ${mistake.text}`}>{mistake.text}</li>
        ))}
      </ul>
      {dialog === 'link' && <LinkDialog {...{ pages, onInsert, onClose }} selected={selected} />}
      {dialog === 'picture' && <PictureDialog {...{ given, addPicture, onInsert, onClose }} />}
      {dialog === 'video' && <VideoDialog {...{ onInsert, onClose }} />}
    </div>
  );
};
