import { useMemo } from 'react';
import { forms } from 'virtual:forms';
import * as words from 'virtual:words/editor';
import { CONTROL } from '../../form/field-frame.tsx';
import { FieldList } from '../../form/field-control.tsx';
import { BODY, FormContext, idOf, keyOf } from '../../form/form-context.ts';
import { cutText, fieldsOf, withBody, withFields } from '../../file/content-text.ts';
import type { Mistake } from '../../data/api.ts';
import { kindOf } from '../../../../src/content/schema/kind-of.ts';
import { MistakeSummary } from './save/mistake-summary.tsx';
import { TextBody, type BodyProps } from './text-body.tsx';
import type { Outcome } from './save/use-save.ts';
import type { PlacedMistake } from './use-mistakes.ts';
import type { usePictures } from './use-pictures.ts';

/** The fields above the text of what has one. The others are below it. */
const ABOVE: Partial<Record<string, readonly string[]>> = {
  'articles/*.md': ['title', 'excerpt', 'cover', 'summary'],
  'services/*.md': ['title', 'description'],
  'team/*.md': ['name', 'role', 'shortBio'],
};

interface WritePaneProps {
  path: string;
  text: string;
  language: string;
  refusal: Extract<Outcome, { is: 'refused' }> | undefined;
  /** Those that are shown at their fields. */
  mistakes: readonly PlacedMistake[];
  choices: FormContext['choices'];
  pages: BodyProps['pages'];
  pictures: ReturnType<typeof usePictures>;
  onChange: (text: string) => void;
}

/** What somebody writes: the fields of a file, and its Markdown. */
export const WritePane = ({
  path,
  text,
  language,
  refusal,
  mistakes,
  choices,
  pages,
  pictures,
  onChange,
}: WritePaneProps) => {
  const cut = useMemo(() => cutText(text), [text]);
  const fields = fieldsOf(cut);
  const { atFields, atLines } = useMemo(() => sorted(mistakes), [mistakes]);
  const kind = kindOf(path, forms);
  const schema = kind && forms[kind];
  const above = kind && ABOVE[kind];
  const below = Object.keys(schema?.properties ?? {}).filter((name) => !above?.includes(name));
  const focusFirst = () => {
    const places = Array.from(atFields.keys(), (key) => key.split('.'));
    const ids = [...places, ...(atLines.length > 0 ? [BODY] : [])].map(idOf);
    if (ids.length === 0) return false;
    // The first in the form, which has another order than the file.
    const first = document.querySelector<HTMLElement>(
      ids.map((id) => `#${CSS.escape(id)}`).join(', '),
    );
    first?.focus();
    return first !== null;
  };
  if (!fields || !schema) return <SourceText text={text} mistakes={mistakes} onChange={onChange} />;
  const list = (names?: readonly string[]) => (
    <FieldList
      path={[]}
      schema={schema}
      fields={fields}
      names={names}
      onChange={(changed) => onChange(withFields(text, changed))}
    />
  );
  return (
    <FormContext
      value={{
        path,
        language,
        choices,
        mistakes: atFields,
        showPicture: pictures.show,
        addPicture: pictures.add,
      }}
    >
      {refusal && (
        <MistakeSummary
          key={refusal.mistakes.length + refusal.message}
          message={refusal.message}
          others={refusal.mistakes.filter((each) => each.path !== path)}
          count={refusal.mistakes.length}
          focusFirst={focusFirst}
        />
      )}
      {cut.body === undefined ? (
        list()
      ) : (
        <>
          {list(above)}
          <TextBody
            id={idOf(BODY)}
            text={cut.body}
            mistakes={atLines}
            hasPictures={kind === 'articles/*.md'}
            pages={pages}
            addPicture={pictures.add}
            onChange={(body) => onChange(withBody(text, body))}
          />
          {above && below.length > 0 && (
            <>
              <h2 className="border-t border-rule pt-6 text-2xl">{words.edit.details}</h2>
              {list(below)}
            </>
          )}
        </>
      )}
    </FormContext>
  );
};

const sorted = (mistakes: readonly PlacedMistake[]) => {
  const atFields = new Map<string, string>();
  const atLines: { line: number; text: string }[] = [];
  for (const { place, text } of mistakes)
    if ('line' in place) atLines.push({ line: place.line, text });
    else {
      const key = keyOf(place.field);
      const others = atFields.get(key);
      atFields.set(key, others ? `${others}; ${text}` : text);
    }
  return { atFields, atLines };
};

interface SourceTextProps {
  text: string;
  mistakes: readonly Mistake[];
  onChange: (text: string) => void;
}

/** The file as it is, if its fields cannot be read: somebody has damaged it outside of the editor. */
const SourceText = ({ text, mistakes, onChange }: SourceTextProps) => (
  <div className="grid gap-2">
    <label htmlFor="source" className="font-semibold">
      {words.edit.asText}
    </label>
    <textarea
      id="source"
      rows={30}
      spellCheck={false}
      className={`${CONTROL} border-control/60 font-mono text-sm`}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
    {mistakes.map((mistake) => (
      <p key={mistake.text} role="alert" className="text-sm font-semibold text-danger">
        {mistake.line}: {mistake.text}
      </p>
    ))}
  </div>
);
