import { useRef, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { ArrowDown, ArrowUp, Plus, X, type LucideIcon } from 'lucide-react';
import * as words from 'virtual:words/editor';
import { Button, buttonClass } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import type { Fields, Value } from '../file/rewrite-yaml.ts';
import type { ControlProps } from './controls.tsx';
import { FieldMistake, useDescription, useHint } from './field-frame.tsx';
import { idOf } from './form-context.ts';
import { withoutNull } from '../../../src/content/schema/without-null.ts';
import { emptyValue } from './schema.ts';

/** A list of texts or of groups of fields, whose entries can be added, moved and removed. */
export const ListControl = ({
  path,
  label,
  schema,
  value,
  onChange,
  renderItem,
}: ControlProps & { renderItem: (item: ControlProps) => ReactNode }) => {
  const list = useRef<HTMLFieldSetElement>(null);
  const items = Array.isArray(value) ? value : [];
  const item = withoutNull(schema.items!);
  const hint = useHint(path);
  const described = useDescription(path, hint !== undefined);
  const focusItem = (index: number) =>
    // Once React has rendered it.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(
          `#${CSS.escape(idOf([...path, index]))}, [id^="${idOf([...path, index])}-"]:is(input, textarea, select)`,
        )
        ?.focus(),
    );
  const move = (index: number, to: number) => {
    const moved = items[index]!;
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, moved));
    focusItem(to);
  };
  return (
    <fieldset ref={list} {...described} tabIndex={-1} className="grid content-start gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hint && (
        <p id={`${described.id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <ol className="grid gap-3">
        {items.map((each, index) => (
          <li
            // Entries have no names: an entry is what stands in its place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={clsx('relative', item.type === 'object' && 'border-s-2 border-rule ps-4')}
          >
            {/* Beside the buttons is the label. */}
            <div className="[&>*>:first-child]:flex [&>*>:first-child]:min-h-11 [&>*>:first-child]:items-center">
              {renderItem({
                path: [...path, index],
                label: fill(words.form.item, { number: index + 1 }),
                schema: item,
                isRequired: true,
                value: each,
                onChange: (changed) => onChange(items.with(index, changed ?? '')),
              })}
            </div>
            <ItemButtons
              name={nameOf(each, index)}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < items.length - 1 ? () => move(index, index + 1) : undefined}
              onRemove={() => {
                onChange(items.toSpliced(index, 1));
                list.current!.focus();
              }}
            />
          </li>
        ))}
      </ol>
      <FieldMistake path={path} />
      {items.length < (schema.maxItems ?? Infinity) && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-label={fill(words.form.addOf, { list: label })}
          onClick={() => {
            onChange([...items, emptyValue(item)]);
            focusItem(items.length);
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          {words.form.add}
        </Button>
      )}
    </fieldset>
  );
};

/** How buttons call an entry: by its first text. */
const nameOf = (value: Value, index: number): string => {
  const texts = typeof value === 'object' && value ? Object.values(value as Fields) : [value];
  const text = texts.find((each) => typeof each === 'string' && each !== '');
  return text === undefined ? fill(words.form.item, { number: index + 1 }) : `"${String(text)}"`;
};

interface ItemButtonsProps {
  name: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

const ItemButtons = ({ name: item, onUp, onDown, onRemove }: ItemButtonsProps) => (
  <div className="absolute end-0 top-0 flex">
    {onUp && <ItemButton icon={ArrowUp} label={fill(words.form.up, { item })} onClick={onUp} />}
    {onDown && (
      <ItemButton icon={ArrowDown} label={fill(words.form.down, { item })} onClick={onDown} />
    )}
    <ItemButton icon={X} label={fill(words.form.remove, { item })} onClick={onRemove} />
  </div>
);

interface ItemButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

const ItemButton = ({ icon: Icon, label, onClick }: ItemButtonProps) => (
  <button
    type="button"
    aria-label={label}
    className={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted!' })}
    onClick={onClick}
  >
    <Icon aria-hidden="true" className="size-4" />
  </button>
);
