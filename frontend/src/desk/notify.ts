import type { ReactNode } from 'react';
import { showToast, type Toast } from '../components/toast/toast.ts';
import { texts } from './texts.ts';

const text = texts.desk;

interface Extra {
  undo?: () => void;
  /** What the toast offers besides Undo. */
  controls?: ReactNode;
  stays?: boolean;
}

/** Shows a toast that says what became of something. What failed stays until it is closed. */
export const notify = (
  description: string,
  variant: Toast['variant'] = 'default',
  { undo, controls, stays = variant === 'destructive' }: Extra = {},
): void =>
  showToast({
    variant,
    description,
    stays,
    controls,
    ...(undo && { action: { label: text.undo, altText: text.undoElsewhere, key: 'z', run: undo } }),
  });
