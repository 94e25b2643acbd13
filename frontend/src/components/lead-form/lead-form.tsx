import { clsx } from 'clsx/lite';
import { TRAP_FIELD, type LeadField } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import * as words from 'virtual:words/form';
import { labels } from 'virtual:words/lead';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { FORM_LIMITS } from './form-limits.ts';
import { mistakeText } from './mistake-text.ts';
import { useLeadForm } from './use-lead-form.ts';

/** The fields in the order of the form: the one that is required comes first. */
const FIELD_PROPS: Record<LeadField, Omit<ComponentProps<typeof Field>, 'name' | 'label'>> = {
  email: { type: 'email', required: true, autoComplete: 'email', wide: true },
  name: { hint: words.optional, autoComplete: 'name' },
  company: { hint: words.optional, autoComplete: 'organization' },
  message: { hint: words.optional, multiline: true, wide: true },
};
const FIELDS = Object.keys(FIELD_PROPS) as LeadField[];

/**
 * The contact and newsletter form. Before its script has loaded, the browser validates and submits
 * it.
 * @param note what stands above the button
 */
export const LeadForm = ({ note }: { note: ReactNode }) => {
  const { ref, errors, status, submitting, onSubmit, onInput } = useLeadForm();
  const button = useRef<HTMLButtonElement>(null);
  const statusLine = useRef<HTMLParagraphElement>(null);

  // The button lost the focus while it was disabled: restore it.
  useEffect(() => {
    if (!status || submitting) return;
    if (document.activeElement === document.body) button.current?.focus();
    if (status.variant === 'default') statusLine.current?.scrollIntoView({ block: 'nearest' });
  }, [status, submitting]);

  return (
    <form
      ref={ref}
      id="contact-form"
      method="post"
      action="/api/leads"
      onSubmit={(event) => void onSubmit(event)}
      onInput={(event) => void onInput(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      {FIELDS.map((field) => (
        <Field
          key={field}
          name={field}
          label={labels[field]}
          error={mistakeText(errors[field], FORM_LIMITS[field])}
          // What is typed while the request is on its way would be neither sent nor kept.
          readOnly={submitting}
          {...FIELD_PROPS[field]}
        />
      ))}
      <Honeypot />
      <div className="col-span-full grid justify-items-start gap-4">
        {note}
        <Button
          ref={button}
          type="submit"
          size="lg"
          disabled={submitting}
          // Its words say what it does meanwhile: they are to be read.
          className="disabled:opacity-100! max-sm:w-full"
        >
          {submitting ? words.submitting : words.submit}
        </Button>
        {/* Stays, unlike the toast. No live region: screen readers have announced the toast. */}
        <p
          ref={statusLine}
          role="status"
          aria-live="off"
          className={clsx(
            'w-full scroll-mb-4 border-l-4 bg-card px-4 py-3 wrap-anywhere empty:hidden short:scroll-mb-28',
            status?.variant === 'destructive'
              ? 'border-danger font-semibold text-danger'
              : 'border-accent font-serif text-xl',
          )}
        >
          {status?.text}
        </p>
      </div>
    </form>
  );
};

/** A field that programs fill in. People, browsers and password managers do not see it. */
const Honeypot = () => (
  <div aria-hidden="true" className="sr-only">
    <label htmlFor={TRAP_FIELD}>{words.trap}</label>
    <input
      id={TRAP_FIELD}
      type="text"
      name={TRAP_FIELD}
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore
      data-bwignore
      data-lpignore="true"
    />
  </div>
);
