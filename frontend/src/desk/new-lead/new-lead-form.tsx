import { CAME_BY_LIMIT } from '@sandglass/backend/lead.contract';
import * as words from 'virtual:words/desk-new';
import { optional } from 'virtual:words/form';
import { labels } from 'virtual:words/lead';
import type { ComponentProps } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import type { NewLead } from '../../components/lead-form/check-lead.ts';
import { FORM_LIMITS } from '../../components/lead-form/form-limits.ts';
import { mistakeText } from '../../components/lead-form/mistake-text.ts';
import { discard, useNewLeadForm } from './use-new-lead-form.ts';

/** The id of the list. */
const CAME_BY_OPTIONS = 'came-by-options';

const LIMITS: Record<keyof NewLead, number> = { ...FORM_LIMITS, cameBy: CAME_BY_LIMIT };

/** In the order of the form. What somebody types is about others: the browser has no values for it. */
const FIELDS: readonly (Omit<ComponentProps<typeof Field>, 'name'> & { name: keyof NewLead })[] = [
  { name: 'name', label: labels.name, required: true },
  { name: 'company', label: labels.company, hint: optional },
  { name: 'email', label: labels.email, hint: optional, type: 'email' },
  { name: 'cameBy', label: labels.cameBy, hint: optional, list: CAME_BY_OPTIONS },
  { name: 'message', label: labels.message, required: true, multiline: true, wide: true, rows: 8 },
];

export const NewLeadForm = () => {
  const { ref, errors, submitting, onSubmit, onInput } = useNewLeadForm();
  return (
    <form
      ref={ref}
      // Before its script has loaded, nothing that was typed may be in an address.
      method="post"
      autoComplete="off"
      aria-label={words.title}
      onSubmit={(event) => void onSubmit(event)}
      onInput={(event) => void onInput(event)}
      className="grid gap-5 md:grid-cols-2"
    >
      {FIELDS.map((field) => (
        <Field
          key={field.name}
          {...field}
          error={mistakeText(errors[field.name], LIMITS[field.name])}
          // What is typed while the request is on its way would be neither sent nor kept.
          readOnly={submitting}
        />
      ))}
      <datalist id={CAME_BY_OPTIONS}>
        {Object.values(words.ways).map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" busy={submitting}>
          {words.add}
        </Button>
        <Button variant="ghost" className="border-control!" onClick={discard}>
          {words.discard}
        </Button>
      </div>
    </form>
  );
};
