import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import * as shared from 'virtual:words/shared';
import { buttonClass } from '../button.tsx';
import { X } from '../icons.tsx';

interface DialogProps {
  title: string;
  description?: string | undefined;
  onClose: () => void;
  /** Stays in view below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** Keeps the page behind a dialog from scrolling. Returns how to let it scroll again. */
const lockScroll = () => {
  const root = document.documentElement;
  // The space of the scrollbar stays, so that the page does not shift. On phones it takes none.
  const hasScrollbar = window.innerWidth > root.clientWidth;
  root.dataset['scrollLocked'] = hasScrollbar ? 'gutter' : '';
  return () => {
    delete root.dataset['scrollLocked'];
  };
};

const useModal = (ref: RefObject<HTMLDialogElement | null>) => {
  useLayoutEffect(() => {
    const dialog = ref.current!;
    const unlockScroll = lockScroll();
    dialog.showModal();
    // Otherwise the browser focuses the first control, which closes the dialog.
    dialog.querySelector<HTMLElement>('input, [data-autofocus]')?.focus();
    return () => {
      dialog.close();
      unlockScroll();
    };
  }, [ref]);
};

/**
 * A modal dialog, open while it is rendered. On closing, the browser returns the focus to the
 * element that had it before.
 */
export const Dialog = ({ title, description, onClose, action, children }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  useModal(dialog);
  return (
    // The browser handles Escape, and reports it as `cancel`.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description && `${id}-description`}
      // Where there is room, it begins below the header. transition-discrete is a class, because the
      // minifier drops it from motion.css.
      className="fixed inset-0 m-auto h-fit max-h-[100dvh] w-full max-w-[46rem] flex-col overflow-hidden border border-rule bg-paper text-text transition-discrete backdrop:bg-ink/70 backdrop:transition-discrete open:flex dark:bg-deep dark:[--card:var(--color-ink)] dark:backdrop:bg-black/70 sm:max-h-[min(100dvh,max(24rem,100dvh-9rem))] sm:w-[calc(100%-3rem)]"
      onCancel={(event) => {
        // Going back in the history closes the dialog, not the browser.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser may close it without asking, if nothing was touched since it opened.
        if (currentTarget.isConnected) onClose();
      }}
      // Outside of its content, the dialog itself is what is pressed. A selection of text may begin
      // or end there: only a press that began there, too, closes it.
      onPointerDown={({ target, currentTarget }) => {
        pressedBackdrop.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (pressedBackdrop.current && target === currentTarget) onClose();
      }}
    >
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-rule px-5 py-2 sm:px-9 sm:py-4">
        <h2 id={`${id}-title`} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={shared.close}
          onClick={() => onClose()}
          className={buttonClass({
            variant: 'ghost',
            size: 'icon',
            className: '-mr-2 shrink-0 print:hidden',
          })}
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
        className="overflow-y-auto mask-[linear-gradient(#000_calc(100%-2.5rem),#0000)] px-5 pt-6 pb-10 -outline-offset-4 sm:px-9 sm:pt-8"
      >
        {description && (
          <p id={`${id}-description`} className="mb-6 text-lg text-muted">
            {description}
          </p>
        )}
        {children}
      </div>
      {action && (
        <div className="shrink-0 border-t border-rule px-5 py-3 sm:px-9 short:py-1 print:hidden">
          {action}
        </div>
      )}
    </dialog>
  );
};
