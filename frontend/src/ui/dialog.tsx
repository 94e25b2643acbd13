import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from './icons.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from './button.tsx';

interface DialogProps {
  title: string;
  description?: string | undefined;
  onClose: () => void;
  /** Stays in view below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. On closing, the focus returns to the element that had it before. */
export const Dialog = ({ title, description, onClose, action, children }: DialogProps) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const root = document.documentElement;
    // Keep the scrollbar's space, so that the page does not shift. Overlay scrollbars, as on phones, take no space.
    root.dataset['scrollLocked'] = window.innerWidth > root.clientWidth ? 'gutter' : '';
    return () => {
      delete root.dataset['scrollLocked'];
    };
  }, []);
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        {/* Radix's own overlay locks scrolling with an injected <style>, which the content security policy blocks. */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-ink/70" />
        <RadixDialog.Content
          className="fixed inset-0 z-50 m-auto flex h-fit max-h-[100dvh] w-full max-w-[46rem] flex-col overflow-hidden border border-rule bg-paper text-text sm:max-h-[88dvh] sm:w-[calc(100%-3rem)]"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Focus the first input, if there is one. Otherwise Radix focuses the first control.
            const field =
              event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus to its own trigger, which these dialogs do not have.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 border-b border-rule px-5 py-2 sm:px-9 sm:py-4">
            <RadixDialog.Title className="text-xl sm:text-2xl">{title}</RadixDialog.Title>
            <RadixDialog.Close
              aria-label="Close"
              className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2 shrink-0' })}
            >
              <X aria-hidden="true" className="size-5" />
            </RadixDialog.Close>
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
              <RadixDialog.Description className="mb-6 text-lg text-muted">
                {description}
              </RadixDialog.Description>
            )}
            {children}
          </div>
          {action && (
            <div className="shrink-0 border-t border-rule px-5 py-3 sm:px-9 short:py-1">{action}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
};
