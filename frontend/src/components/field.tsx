import { clsx } from 'clsx/lite';
import type { ComponentProps, Ref } from 'react';

type FieldProps = Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'ref'> & {
  ref?: Ref<HTMLTextAreaElement & HTMLInputElement>;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  multiline?: boolean;
  /** Whether it takes the whole width of a form with two columns. */
  wide?: boolean;
};

export const Field = ({ name, label, hint, error, multiline, wide, ...props }: FieldProps) => {
  const errorId = `${name}-error`;
  const wiring = {
    id: name,
    name,
    className: clsx(
      // scroll-mt: when focusing scrolls to the control, its label is in view, too, and no toast
      // covers it or its error. On a large screen, toasts are elsewhere.
      'w-full scroll-mt-36 lg:scroll-mt-8 short:scroll-mt-12 short:scroll-mb-44 rounded-sm border bg-card px-3.5 py-2.5 text-text transition-colors',
      error
        ? 'border-2 border-danger focus-visible:-outline-offset-2'
        : 'border-control hover:border-text focus-visible:outline-offset-0',
    ),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
  };
  return (
    <div className={clsx('grid content-start gap-1.5', wide && 'col-span-full')}>
      <label htmlFor={name} className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
        {label}
        {hint && (
          <span aria-hidden="true" className="font-normal text-muted">
            {hint}
          </span>
        )}
      </label>
      {multiline ? (
        <textarea rows={5} {...wiring} {...props} />
      ) : (
        <input type="text" {...wiring} {...props} />
      )}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
};
