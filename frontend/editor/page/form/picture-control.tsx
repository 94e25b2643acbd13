import { useRef, useState } from 'react';
import * as words from 'virtual:words/editor';
import { Button } from '../../../src/components/button.tsx';
import { fill } from '../../../src/words/fill.ts';
import { PICTURE_TYPES } from '../data/pictures.ts';
import { FieldFrame, useControl, useHint } from './field-frame.tsx';
import { useForm } from './form-context.ts';
import type { ControlProps } from './controls.tsx';

/** A picture of this device, beside the text. The field has its path, such as `./harbor.jpg`. */
export const PictureControl = ({ path, label, isRequired, value, onChange }: ControlProps) => {
  const { addPicture, showPicture, path: text } = useForm();
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useHint(path);
  const { className: _, ...wiring } = useControl(path, hint !== undefined);
  const written = typeof value === 'string' ? value : '';
  const folder = text.split('/')[0]!;
  const shown = written && showPicture(`${folder}/${written.replace(/^\.\//, '')}`);
  const choose = async (file: File) => {
    const added = await addPicture(file);
    setRefused(added === undefined);
    if (added !== undefined) onChange(`./${added.split('/').at(-1)!}`);
  };
  return (
    <FieldFrame {...{ path, label, hint, isRequired }}>
      {shown && (
        <img src={shown} alt="" className="max-h-48 w-fit rounded-sm bg-sand object-contain" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => input.current!.click()}>
          {written ? words.form.replacePicture : words.form.picture}
        </Button>
        {written && !isRequired && (
          <Button variant="ghost" size="sm" onClick={() => onChange(undefined)}>
            {fill(words.form.remove, { item: label })}
          </Button>
        )}
      </div>
      <input
        {...wiring}
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
        }}
      />
      {isRefused && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {words.form.pictureLimit}
        </p>
      )}
    </FieldFrame>
  );
};
