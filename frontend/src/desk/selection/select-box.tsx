import { select } from 'virtual:words/desk-list';
import { fill } from '../../words/fill.ts';
import { numberOf } from '../readable.ts';
import { selectRange, toggleSelected, useDesk } from '../store.ts';

/** The checkbox of a card. Of all cards, only this one is rendered again when it is selected. */
export const SelectBox = ({ id }: { id: number }) => {
  const isSelected = useDesk(({ selected }) => selected.has(id));
  return (
    <label className="-ms-3 -me-2 grid size-11 shrink-0 cursor-pointer place-items-center select-none md:absolute md:start-0 md:top-0 md:m-0 print:hidden">
      <input
        type="checkbox"
        aria-label={fill(select, { number: numberOf({ id }) })}
        aria-keyshortcuts="x"
        className="size-4.5 cursor-pointer accent-primary"
        checked={isSelected}
        // React reports the click of a checkbox as its change.
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selectRange(id);
          else toggleSelected(id);
        }}
      />
    </label>
  );
};
