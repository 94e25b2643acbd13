import type { ReactNode } from 'react';
import { showToast } from '../components/toast/toast.ts';
import { texts } from './texts.ts';

const text = texts.desk;

/** Says in a notice what became of something. What failed stays until it is closed. */
export const tell = (
  description: string,
  variant: 'default' | 'destructive' = 'default',
  undo?: () => void,
  controls?: ReactNode,
): void =>
  showToast({
    variant,
    description,
    stays: variant === 'destructive',
    controls,
    ...(undo && { action: { label: text.undo, altText: text.undoElsewhere, key: 'z', run: undo } }),
  });
