import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/editor';
import { groupOf } from '../../../groups.ts';
import type { PlacedMistake } from '../use-mistakes.ts';
import { MistakesSoFar } from './mistakes-so-far.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import type { Mistake, Preview } from '../../../data/api.ts';

interface PreviewPaneProps {
  path: string;
  preview: Preview | undefined;
  mistakes: { placed: readonly PlacedMistake[]; others: readonly Mistake[] };
  onChoose: (mistake: PlacedMistake) => void;
  pictures: ReadonlyMap<string, string>;
  /** In a narrow window, where the fields are in its place. */
  isHidden: boolean;
}

/** Beside the fields, as high as the window. */
export const PreviewPane = ({
  path,
  preview,
  mistakes,
  onChoose,
  pictures,
  isHidden,
}: PreviewPaneProps) => (
  <section
    id="tab-preview"
    aria-label={words.edit.preview}
    className={clsx(
      'sticky top-14 flex h-[calc(100dvh-3.5rem)] flex-col border-rule bg-band max-lg:h-[calc(100dvh-6.5rem)] lg:border-s',
      isHidden && 'max-lg:hidden',
    )}
  >
    <MistakesSoFar placed={mistakes.placed} others={mistakes.others} onChoose={onChoose} />
    {preview?.html ? (
      <PreviewFrame html={preview.html} pictures={pictures} />
    ) : (
      <p role="status" className="p-gutter text-muted">
        {emptyText(path, preview)}
      </p>
    )}
  </section>
);

const emptyText = (path: string, preview: Preview | undefined): string => {
  if (!preview) return words.loading;
  const isOnManyPages = groupOf(path) === 'words' || groupOf(path) === 'site';
  return isOnManyPages ? words.edit.shownAt : words.edit.noPreview;
};
