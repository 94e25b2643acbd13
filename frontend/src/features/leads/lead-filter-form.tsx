import { useState } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NO_FILTER, type LeadFilter } from './leads-api.ts';

const text = interfaceContent.admin.desk;

/** Search, period and suspicion. Nothing is asked for before the button is pressed. */
export const LeadFilterForm = ({ onFilter }: { onFilter: (filter: LeadFilter) => void }) => {
  const [filter, setFilter] = useState(NO_FILTER);
  const set = (part: Partial<LeadFilter>) => setFilter({ ...filter, ...part });
  return (
    <form
      role="search"
      className="grid items-end gap-4 md:grid-cols-[2fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({ ...filter, q: filter.q.trim() });
      }}
    >
      <Field
        name="search"
        type="search"
        label={text.search}
        maxLength={200}
        value={filter.q}
        onChange={({ target }: { target: { value: string } }) => set({ q: target.value })}
      />
      <Field
        name="from"
        type="date"
        label={text.from}
        value={filter.from}
        onChange={({ target }: { target: { value: string } }) => set({ from: target.value })}
      />
      <Field
        name="to"
        type="date"
        label={text.to}
        value={filter.to}
        onChange={({ target }: { target: { value: string } }) => set({ to: target.value })}
      />
      <Button type="submit">{text.apply}</Button>
      <label className="flex min-h-11 items-center gap-3 md:col-span-4">
        <input
          type="checkbox"
          className="size-5"
          checked={filter.suspected === 'true'}
          onChange={({ target }) => set({ suspected: target.checked ? 'true' : '' })}
        />
        {text.suspected}
      </label>
    </form>
  );
};
