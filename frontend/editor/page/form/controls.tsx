import type { ReactNode } from 'react';
import * as words from 'virtual:words/editor';
import choiceNames from 'virtual:words/editor-choices';
import type { Value } from '../file/rewrite-yaml.ts';
import { FieldFrame, FieldMistake, useControl, useHint } from './field-frame.tsx';
import { idOf, useForm, type FieldPath } from './form-context.ts';
import { ChoiceList, ChoiceOptions } from './choices.tsx';
import { PictureControl } from './picture-control.tsx';
import type { FieldSchema } from './schema.ts';

export interface ControlProps {
  path: FieldPath;
  label: string;
  schema: FieldSchema;
  isRequired: boolean;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** The control for a single value, by its schema. */
export const SingleControl = (props: ControlProps) => {
  const { schema } = props;
  if (schema.control === 'picture') return <PictureControl {...props} />;
  if (schema.type === 'boolean') return <BooleanControl {...props} />;
  if (schema.enum) return <EnumControl {...props} />;
  if (schema.control === 'date') return <InputControl {...props} type="date" />;
  if (schema.control) return <ReferenceControl {...props} />;
  if (schema.type === 'integer' || schema.type === 'number')
    return <InputControl {...props} type="number" />;
  return <TextControl {...props} />;
};

const textOf = (value: Value | undefined): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value);

/** As high as its text. A field is one paragraph: pasted lines are joined. */
const TextControl = ({ path, label, schema, isRequired, value, onChange }: ControlProps) => {
  const hint = useHint(path);
  const { className, ...wiring } = useControl(path, hint !== undefined);
  const text = textOf(value);
  const { minLength: least, maxLength: most } = schema;
  const length = most ? { is: text.trim().length, least, most } : undefined;
  return (
    <FieldFrame {...{ path, label, hint, isRequired, length }}>
      <textarea
        {...wiring}
        rows={Math.min(12, Math.ceil((text.length + 1) / 60))}
        className={`${className} field-sizing-content resize-none`}
        value={text}
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </FieldFrame>
  );
};

const InputControl = ({
  path,
  label,
  isRequired,
  value,
  onChange,
  type,
}: ControlProps & { type: 'date' | 'number' }) => {
  const hint = useHint(path);
  const { className, ...wiring } = useControl(path, hint !== undefined);
  return (
    <FieldFrame {...{ path, label, hint, isRequired }}>
      <input
        {...wiring}
        type={type}
        className={`${className} max-w-48`}
        value={textOf(value)}
        onChange={({ target }) =>
          onChange(type === 'number' && target.value ? Number(target.value) : target.value)
        }
      />
    </FieldFrame>
  );
};

const BooleanControl = ({ path, label, value, onChange }: ControlProps) => {
  const hint = useHint(path);
  const { className: _, ...wiring } = useControl(path, hint !== undefined);
  return (
    <div className="grid content-start gap-1">
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          {...wiring}
          type="checkbox"
          className="size-5 shrink-0 accent-(--primary)"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${idOf(path)}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldMistake path={path} />
    </div>
  );
};

const Select = ({
  path,
  label,
  isRequired,
  value,
  onChange,
  children,
}: ControlProps & { children: ReactNode }) => {
  const hint = useHint(path);
  const wiring = useControl(path, hint !== undefined);
  return (
    <FieldFrame {...{ path, label, hint, isRequired }}>
      <select {...wiring} value={textOf(value)} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled={isRequired}>
          {isRequired ? words.form.choose : words.form.none}
        </option>
        {children}
      </select>
    </FieldFrame>
  );
};

const EnumControl = (props: ControlProps) => {
  const field = props.path.findLast((key) => typeof key === 'string')!;
  return (
    <Select {...props}>
      {props.schema.enum!.map((name) => (
        <option key={name} value={name}>
          {choiceNames[field]?.[name] ?? name}
        </option>
      ))}
    </Select>
  );
};

const ReferenceControl = (props: ControlProps) => {
  const { choices } = useForm();
  const control = props.schema.control as keyof typeof choices;
  return (
    <Select {...props}>
      <ChoiceOptions choices={choices[control]} chosen={[textOf(props.value)]} />
    </Select>
  );
};

/** Several of a list, such as the topics of an article. */
export const ReferenceListControl = ({
  path,
  label,
  schema,
  isRequired,
  value,
  onChange,
}: ControlProps) => {
  const { choices } = useForm();
  const hint = useHint(path);
  const wiring = useControl(path, hint !== undefined);
  const control = schema.items!.control as keyof typeof choices;
  return (
    <FieldFrame {...{ path, label, hint, isRequired }}>
      <ChoiceList
        wiring={wiring}
        choices={choices[control]}
        chosen={Array.isArray(value) ? value.map(String) : []}
        most={schema.maxItems}
        onChange={onChange}
      />
    </FieldFrame>
  );
};
