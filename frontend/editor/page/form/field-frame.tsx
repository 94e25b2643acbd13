import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import * as words from 'virtual:words/editor';
import hints from 'virtual:words/editor-hints';
import { fill } from '../../../src/words/fill.ts';
import { groupOf } from '../groups.ts';
import { idOf, keyOf, useForm, type FieldPath } from './form-context.ts';

/** The look of every control in which somebody types or chooses. */
export const CONTROL =
  'w-full min-h-11 rounded-sm border bg-card px-3 py-2 text-text transition-colors hover:border-text focus-visible:outline-offset-0';

/** What a control or a group of them has to have: its name, and what screen readers say of it. */
export const useDescription = (path: FieldPath, hasHint: boolean) => {
  const mistake = useForm().mistakes.get(keyOf(path));
  const id = idOf(path);
  const describedBy = clsx(mistake && `${id}-mistake`, hasHint && `${id}-hint`);
  return { id, 'aria-describedby': describedBy || undefined };
};

/** What a control has to have, besides its own: its name, its look, and what is wrong with it. */
export const useControl = (path: FieldPath, hasHint: boolean) => {
  const mistake = useForm().mistakes.get(keyOf(path));
  return {
    ...useDescription(path, hasHint),
    className: clsx(CONTROL, mistake ? 'border-2 border-danger' : 'border-control/60'),
    'aria-invalid': mistake ? true : undefined,
  };
};

/** What is said below a field whose label does not say enough. Words and entries have none. */
export const useHint = (path: FieldPath): string | undefined => {
  const { path: file } = useForm();
  const name = path.at(-1);
  return typeof name === 'string' ? hints[groupOf(file)]?.[name] : undefined;
};

/** Words are called by what their schema says of them, in English. */
export const useLabelLanguage = (): string | undefined =>
  useForm().path.startsWith('words/') ? 'en' : undefined;

interface FieldFrameProps {
  path: FieldPath;
  label: string;
  hint?: string | undefined;
  isRequired: boolean;
  /** How long the text is, where its length has limits. */
  length?: { is: number; least: number | undefined; most: number } | undefined;
  children: ReactNode;
}

/** The label, the hint and the mistake of a control. */
export const FieldFrame = ({
  path,
  label,
  hint,
  isRequired,
  length,
  children,
}: FieldFrameProps) => (
  <div className="grid content-start gap-1.5">
    <div className="flex items-baseline gap-2 text-sm">
      <label htmlFor={idOf(path)} lang={useLabelLanguage()} className="font-semibold">
        {label}
      </label>
      {!isRequired && (
        <span aria-hidden="true" className="text-muted">
          {words.form.optional}
        </span>
      )}
      {length && <Length {...length} />}
    </div>
    {children}
    {hint && (
      <p id={`${idOf(path)}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    )}
    <FieldMistake path={path} />
  </div>
);

export const FieldMistake = ({ path }: { path: FieldPath }) => {
  const mistake = useForm().mistakes.get(keyOf(path));
  return (
    mistake && (
      <p id={`${idOf(path)}-mistake`} className="text-sm font-semibold text-danger">
        {mistake}
      </p>
    )
  );
};

const Length = ({ is, least = 0, most }: NonNullable<FieldFrameProps['length']>) => {
  const isShort = is > 0 && is < least;
  return (
    <span
      className={clsx(
        'ms-auto shrink-0 tabular-nums',
        isShort || is > most ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {isShort
        ? fill(words.form.tooShort, { length: is, least })
        : fill(words.form.length, { length: is, most })}
    </span>
  );
};
