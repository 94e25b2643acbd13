import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { EditorView } from '@codemirror/view';
import {
  Bold,
  ChartColumn,
  Heading2,
  Image,
  Link,
  List,
  Quote,
  StickyNote,
  Superscript,
  Table,
  Video,
} from 'lucide-react';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../src/components/button.tsx';
import { inserts } from './inserts.ts';

const BUTTONS = [
  ['heading', Heading2],
  ['bold', Bold],
  ['link', Link],
  ['list', List],
  ['quote', Quote],
  ['note', StickyNote],
  ['footnote', Superscript],
  ['table', Table],
  ['chart', ChartColumn],
  ['picture', Image],
  ['video', Video],
] as const;

/** Those whose button asks for more. */
export type InsertDialogName = 'link' | 'picture' | 'video';

interface ToolbarProps {
  view: RefObject<EditorView | null>;
  /** The id of the text. */
  controls: string;
  hasPictures: boolean;
  onOpen: (dialog: InsertDialogName) => void;
}

/**
 * One stop of the Tab key; the arrows go from button to button:
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export const Toolbar = ({ view, controls, hasPictures, onOpen }: ToolbarProps) => {
  const [current, setCurrent] = useState(0);
  const buttons = BUTTONS.filter(
    ([name]) => hasPictures || (name !== 'picture' && name !== 'video'),
  );
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = buttons.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]!.focus();
  };
  const press = (name: (typeof BUTTONS)[number][0]) => {
    if (name === 'link' || name === 'picture' || name === 'video') onOpen(name);
    else inserts[name](view.current!);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      role="toolbar"
      aria-label={words.markdown.toolbar}
      aria-controls={controls}
      className="sticky top-14 z-10 flex flex-wrap gap-x-0.5 border-b border-rule bg-card px-2 py-1"
      onKeyDown={moveFocus}
    >
      {buttons.map(([name, Icon], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === current ? 0 : -1}
          title={words.markdown[name]}
          aria-label={words.markdown[name]}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
          onFocus={() => setCurrent(index)}
          onClick={() => press(name)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  );
};
