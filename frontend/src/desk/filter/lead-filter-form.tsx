import { LEAD_STATES, SEARCH_LIMIT } from '@sandglass/backend/lead.contract';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { LeadFilter } from '../desk-api.ts';
import { texts } from '../texts.ts';

const text = texts.desk;
/**
 * Without a limit, date fields accept years of six digits, which neither Date nor the API can parse. A period ends at
 * the start of the day after its last day, and that day must not be in the year 10000.
 */
const LAST_DAY = '9999-12-30';

interface LeadFilterFormProps {
  /** Whether the list is being replaced. */
  busy: boolean;
  /** What the fields contain at first. */
  filter: LeadFilter;
  onFilter: (filter: LeadFilter) => void;
}

/**
 * Filters by text, period, state and suspected spam. Applies only when submitted. The fields are uncontrolled, so input
 * from before hydration is kept.
 */
export const LeadFilterForm = ({ busy, filter, onFilter }: LeadFilterFormProps) => (
  <form
    role="search"
    aria-busy={busy}
    autoComplete="off"
    className="grid items-end gap-4 md:grid-cols-[2fr_1fr_1fr]"
    onSubmit={(event) => {
      event.preventDefault();
      const fields = new FormData(event.currentTarget);
      const read = (name: string) => String(fields.get(name) ?? '').trim();
      onFilter({
        q: read('search'),
        from: read('from'),
        to: read('to'),
        state: fields.getAll('state').join(','),
        suspected: fields.has('suspected') ? 'true' : '',
      });
    }}
  >
    <Field
      name="search"
      type="search"
      label={text.search}
      maxLength={SEARCH_LIMIT}
      defaultValue={filter.q}
      aria-describedby="search-hint"
      aria-keyshortcuts="/"
    />
    <Field name="from" type="date" label={text.from} max={LAST_DAY} defaultValue={filter.from} />
    <Field name="to" type="date" label={text.to} max={LAST_DAY} defaultValue={filter.to} />
    <p id="search-hint" className="text-sm text-muted md:col-span-3">
      {text.searchHint}
    </p>
    <fieldset className="flex flex-wrap items-center gap-x-6 md:col-span-2">
      <legend className="font-semibold">{text.state}</legend>
      {LEAD_STATES.map((state) => (
        <label key={state} className="flex min-h-11 items-center gap-3">
          <input
            name="state"
            type="checkbox"
            value={state}
            defaultChecked={filter.state.split(',').includes(state)}
            className="size-5 accent-primary"
          />
          {text.leadStates[state]}
        </label>
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input
          name="suspected"
          type="checkbox"
          defaultChecked={filter.suspected === 'true'}
          className="size-5 accent-primary"
        />
        {text.suspected}
      </label>
    </fieldset>
    <Button type="submit" className="md:min-w-40 md:justify-self-end">
      {text.apply}
    </Button>
  </form>
);
