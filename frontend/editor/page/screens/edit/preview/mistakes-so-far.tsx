import * as words from 'virtual:words/editor';
import { fill } from '../../../../../src/words/fill.ts';
import type { Mistake } from '../../../data/api.ts';
import { labelOf } from '../../../form/field-label.ts';
import { OtherMistake } from '../../../parts/mistakes.tsx';
import type { PlacedMistake } from '../use-mistakes.ts';

interface MistakesSoFarProps {
  placed: readonly PlacedMistake[];
  /** Those in other texts. */
  others: readonly Mistake[];
  /** Leads to the place of one. */
  onChoose: (mistake: PlacedMistake) => void;
}

/** Above the preview: what a Save would refuse. */
export const MistakesSoFar = ({ placed, others, onChoose }: MistakesSoFarProps) => {
  const count = placed.length + others.length;
  if (count === 0) return null;
  return (
    <details className="max-h-1/2 shrink-0 overflow-y-auto border-b border-rule bg-card px-gutter text-sm">
      <summary className="cursor-pointer py-3 font-semibold text-danger">
        {fill(words.edit.mistakesSoFar, { count })}
      </summary>
      <ul className="grid gap-1 pb-3">
        {placed.map((mistake) => (
          <li key={`${mistake.line} ${mistake.id} ${mistake.text}`}>
            <button
              type="button"
              className="-mx-2 min-h-11 w-full rounded-sm px-2 py-1 text-start hover:bg-selected"
              onClick={() => onChoose(mistake)}
            >
              {nameOf(mistake) && <strong>{nameOf(mistake)}: </strong>}
              {mistake.text}
            </button>
          </li>
        ))}
        {others.map((mistake) => (
          <li
            key={`${mistake.path} ${mistake.line} ${mistake.field} ${mistake.text}`}
            className="py-1"
          >
            <OtherMistake {...mistake} />
          </li>
        ))}
      </ul>
    </details>
  );
};

/** The label of the field, also of one of a group; nothing for the file as a whole. */
const nameOf = ({ place }: PlacedMistake): string | undefined => {
  if ('line' in place) return words.edit.text;
  const name = place.field.findLast((key) => typeof key === 'string');
  return name === undefined ? undefined : labelOf(name);
};
