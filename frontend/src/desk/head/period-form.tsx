import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import type { Narrowing } from '../desk-api.ts';
import { texts } from '../texts.ts';

const text = texts.desk;
/** Date fields accept years of six digits, but the API only four, also for the start of the day after the last one. */
const LAST_DAY = '9999-12-30';

type Period = Omit<Narrowing, 'q'>;

export const PeriodForm = ({
  from,
  to,
  onPeriod,
}: Period & { onPeriod: (period: Period) => void }) => {
  const [first, setFirst] = useState(from);
  return (
    <form
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onPeriod({ from: String(fields.get('from')), to: String(fields.get('to')) });
      }}
    >
      <Field
        name="from"
        type="date"
        label={text.from}
        max={LAST_DAY}
        value={first}
        onChange={({ target }) => setFirst(target.value)}
      />
      <Field name="to" type="date" label={text.to} min={first} max={LAST_DAY} defaultValue={to} />
      <div className="flex gap-3">
        <Button type="submit" size="sm">
          {text.apply}
        </Button>
        {(from || to) && (
          <Button variant="ghost" size="sm" onClick={() => onPeriod({ from: '', to: '' })}>
            {text.clearPeriod}
          </Button>
        )}
      </div>
    </form>
  );
};
