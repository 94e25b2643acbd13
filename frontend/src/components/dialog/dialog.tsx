import { X } from '../icons.tsx';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '../button.tsx';

interface DialogProps {
  title: string;
  description?: string | undefined;
  onClose: () => void;
  /** Stays in view below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. On closing, the browser returns the focus to the
 * element that had it before.
 */
export const Dialog = ({ title, description, onClose, action, children }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    const root = document.documentElement;
    // Keep the scrollbar's space, so that the page does not shift. Overlay scrollbars, as on
    // phones, take no space.
    root.dataset['scrollLocked'] = window.innerWidth > root.clientWidth ? 'gutter' : '';
    current!.showModal();
    // Otherwise the browser focuses the first control.
    current!.querySelector('input')?.focus();
    return () => {
      current!.close();
      delete root.dataset['scrollLocked'];
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the browser's
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      className="fixed inset-0 m-auto flex h-fit max-h-[100dvh] w-full max-w-[46rem] flex-col overflow-hidden border border-rule bg-paper text-text backdrop:bg-ink/70 sm:max-h-[88dvh] sm:w-[calc(100%-3rem)]"
      // The page closes it, by going back. The browser does at once if the visitor has not touched
      // the page since it opened.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      // Its own box is the backdrop. A selection of text may begin or end there.
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) =>
        isPressedBeside.current && target === currentTarget && onClose()
      }
    >
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-rule px-5 py-2 sm:px-9 sm:py-4">
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => onClose()}
          className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2 shrink-0' })}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {/* The text scrolls, so it must be focusable by keyboard. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={title}
        className="overflow-y-auto mask-b-from-[calc(100%-1.5rem)] px-5 py-6 -outline-offset-4 sm:px-9 sm:py-8"
      >
        {description && (
          <p id={`${id}-description`} className="mb-6 text-lg text-muted">
            {description}
          </p>
        )}
        {children}
      </div>
      {action && (
        <div className="shrink-0 border-t border-rule px-5 py-3 sm:px-9 short:py-1">{action}</div>
      )}
    </dialog>
  );
};
