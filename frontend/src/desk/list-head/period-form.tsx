import { anyTime } from 'virtual:words/desk';
import { period as words } from 'virtual:words/desk-tools';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { addDays, type Period } from '../views.ts';

/**
 * Date fields accept years of six digits, but the API only four, also for the start of the day
 * after the last one.
 */
const LAST_DAY = '9999-12-30';

/** The day in the browser's time zone, as YYYY-MM-DD. */
const localToday = (): string => {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
};

const PRESETS: readonly [label: string, first: (day: string) => string][] = [
  [words.today, (day) => day],
  [words.days7, (day) => addDays(day, -6)],
  [words.days30, (day) => addDays(day, -29)],
  [words.year, (day) => `${day.slice(0, 4)}-01-01`],
];

interface PeriodFormProps extends Period {
  onPeriod: (period: Period) => void;
}

export const PeriodForm = ({ from, to, onPeriod }: PeriodFormProps) => {
  const [first, setFirst] = useState(from);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onPeriod({ from: String(fields.get('from')), to: String(fields.get('to')) });
      }}
    >
      <fieldset className="grid gap-4 px-4 pb-4">
        <legend className="py-2 font-semibold">{words.received}</legend>
        <div className="grid grid-cols-2 gap-2">
          {PRESETS.map(([label, firstDay]) => (
            <Button
              key={label}
              variant="ghost"
              size="sm"
              className="border-control!"
              onClick={() => onPeriod({ from: firstDay(localToday()), to: localToday() })}
            >
              {label}
            </Button>
          ))}
        </div>
        <Field
          name="from"
          type="date"
          label={words.from}
          max={LAST_DAY}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <Field
          name="to"
          type="date"
          label={words.to}
          min={first}
          max={LAST_DAY}
          defaultValue={to}
        />
        <div className="flex gap-3">
          <Button type="submit" size="sm">
            {words.show}
          </Button>
          {(from || to) && (
            <Button variant="ghost" size="sm" onClick={() => onPeriod({ from: '', to: '' })}>
              {anyTime}
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
};
