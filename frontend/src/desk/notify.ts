import * as words from 'virtual:words/desk';
import type { ReactNode } from 'react';
import { showToast, type Toast } from '../components/toast/toast.ts';

interface NotifyOptions {
  onUndo?: () => void;
  /** What the toast offers besides Undo. */
  controls?: ReactNode;
  stays?: boolean;
}

/** Shows a toast that says what became of something. What failed stays until it is closed. */
export const notify = (
  description: string,
  variant: Toast['variant'] = 'default',
  { onUndo, controls, stays = variant === 'destructive' }: NotifyOptions = {},
): void =>
  showToast({
    variant,
    description,
    stays,
    controls,
    ...(onUndo && {
      action: {
        label: words.undo,
        altText: words.undoInstead,
        key: 'z',
        run: onUndo,
      },
    }),
  });
