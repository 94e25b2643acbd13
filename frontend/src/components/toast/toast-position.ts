import { clsx } from 'clsx/lite';

/**
 * Where toasts appear. In a file of its own: lazy-toasts.tsx needs it when toasts.tsx cannot be
 * loaded.
 */
export const TOAST_POSITION = clsx(
  // Right under the header; from 768 px on at the right.
  'fixed inset-x-0 top-16 z-60 w-full md:right-0 md:left-auto md:max-w-[420px] md:p-4 print:hidden',
  // From 1024 px on at the bottom left, since the form is at the right.
  'lg:top-auto lg:right-auto lg:bottom-0 lg:left-0',
  // At the desk, always at the bottom: the controls are at the top and at the right.
  'desk:top-auto desk:bottom-0 desk:p-4 desk:md:right-auto desk:md:left-0',
  // On a phone, above the buttons for selected requests.
  'desk:max-md:bottom-[anchor(--toolbar_top,0px)]',
  // At 400 % zoom and the like, at the bottom, too: there it covers least of the form.
  'short:top-auto short:bottom-0 short:p-0 short:desk:p-0',
);
