import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import * as words from 'virtual:words/editor';
import { Button } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import type { ControlProps } from './controls.tsx';
import { FieldMistake, useDescription, useHint, useLabelLanguage } from './field-frame.tsx';
import { idOf } from './form-context.ts';
import { emptyValue } from './schema.ts';

/** Fields that belong together, such as the day of an update and what changed. */
export const GroupControl = ({
  path,
  label,
  schema,
  isRequired,
  value,
  onChange,
  children,
}: ControlProps & { children: ReactNode }) => {
  const hint = useHint(path);
  const described = useDescription(path, hint !== undefined);
  const labelLanguage = useLabelLanguage();
  if (value === undefined)
    return (
      <Button
        id={idOf(path)}
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => onChange(emptyValue(schema))}
      >
        <Plus aria-hidden="true" className="size-4" />
        {label}
      </Button>
    );
  return (
    <fieldset {...described} tabIndex={-1} className="grid content-start gap-4">
      <legend lang={labelLanguage} className="mb-2 text-sm font-semibold">
        {label}
      </legend>
      {hint && (
        <p id={`${described.id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldMistake path={path} />
      {children}
      {!isRequired && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange(undefined)}
        >
          {fill(words.form.removeGroup, { group: label })}
        </Button>
      )}
    </fieldset>
  );
};
