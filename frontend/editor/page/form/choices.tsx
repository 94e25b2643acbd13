import type { ComponentProps } from 'react';
import * as words from 'virtual:words/editor';
import { X } from '../../../src/components/icons.tsx';
import { buttonClass } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import type { Choice } from './form-context.ts';

const titleIn = (choices: readonly Choice[], id: string): string =>
  choices.find((choice) => choice.id === id)?.title ?? fill(words.form.unknown, { id });

interface ChoiceOptionsProps {
  choices: readonly Choice[];
  /** What is chosen stays in the list, also if it is no longer there. */
  chosen: readonly string[];
}

export const ChoiceOptions = ({ choices, chosen }: ChoiceOptionsProps) => {
  const unknown = chosen.filter((id) => id && !choices.some((choice) => choice.id === id));
  return [...choices.map(({ id }) => id), ...unknown].map((id) => (
    <option key={id} value={id}>
      {titleIn(choices, id)}
    </option>
  ));
};

interface ChoiceListProps {
  wiring: ComponentProps<'select'>;
  choices: readonly Choice[];
  chosen: readonly string[];
  most: number | undefined;
  onChange: (chosen: string[]) => void;
}

/** What is chosen, each with a button that removes it, and what else there is. */
export const ChoiceList = ({ wiring, choices, chosen, most, onChange }: ChoiceListProps) => {
  const others = choices.filter(({ id }) => !chosen.includes(id));
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul className="grid gap-1">
          {chosen.map((id) => (
            <li key={id} className="flex items-center gap-1 rounded-sm bg-selected ps-3">
              <span className="grow">{titleIn(choices, id)}</span>
              <button
                type="button"
                aria-label={fill(words.form.remove, { item: titleIn(choices, id) })}
                className={buttonClass({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <select
        {...wiring}
        value=""
        disabled={others.length === 0 || chosen.length >= (most ?? Infinity)}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="">{words.form.choose}</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
};
