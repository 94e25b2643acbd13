import type { HTMLAttributes, MouseEvent } from 'react';
import { buttonClass } from '../button.tsx';
import type { ToastAction } from './toast.ts';

const STYLE = buttonClass({ variant: 'ghost', size: 'sm', className: 'shrink-0 border-current!' });

interface ToastButtonProps extends HTMLAttributes<HTMLElement> {
  action: ToastAction;
}

/** What a toast offers: a button, or a link that opens beside the page. */
export const ToastButton = ({ action, ...props }: ToastButtonProps) => {
  const { label, key, href, run } = action;
  const shared = { className: STYLE, 'aria-keyshortcuts': key, ...props };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    run();
    props.onClick?.(event);
  };
  return href === undefined ? (
    <button type="button" {...shared} onClick={onClick}>
      {label}
    </button>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" {...shared} onClick={onClick}>
      {label}
    </a>
  );
};
