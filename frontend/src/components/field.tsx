import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';

type FieldProps = Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'ref'> & {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  multiline?: boolean;
};

export const Field = ({ name, label, hint, error, multiline, ...props }: FieldProps) => {
  const errorId = `${name}-error`;
  const wiring = {
    id: name,
    name,
    className: clsx(
      // scroll-mt: when focusing scrolls to the control, its label is in view, too, and no toast
      // covers it or its error.
      'w-full scroll-mt-36 short:scroll-mt-12 short:scroll-mb-44 rounded-sm border bg-card px-3.5 py-2.5 text-text transition-colors',
      error
        ? 'border-2 border-danger focus-visible:-outline-offset-2'
        : 'border-control hover:border-text focus-visible:outline-offset-0',
    ),
    ...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className="flex items-baseline justify-between gap-4 font-semibold">
        {label}
        {hint && (
          <span aria-hidden="true" className="text-sm font-normal text-muted">
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
