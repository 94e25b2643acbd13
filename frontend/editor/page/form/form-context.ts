import { createContext, useContext } from 'react';
import type { FieldPath } from '../../../generator/read/mistake.ts';
import type { Control } from '../../../src/content/schema/fields.ts';

/** What somebody chooses from: the authors, the topics. */
export interface Choice {
  id: string;
  title: string;
}

export interface FormContext {
  /** The path of the text in the content. */
  path: string;
  language: string;
  choices: Record<Exclude<Control, 'date' | 'picture'>, readonly Choice[]>;
  /** By `keyOf` the field's path. */
  mistakes: ReadonlyMap<string, string>;
  /** The address of a picture of the content, also of one that is not saved. */
  showPicture: (path: string) => string | undefined;
  /** @returns its path in the content; undefined if it cannot be used */
  addPicture: (file: File) => Promise<string | undefined>;
}

export const FormContext = createContext<FormContext | undefined>(undefined);

export const useForm = (): FormContext => useContext(FormContext)!;

export type { FieldPath };

/** That of the text in Markdown. */
export const BODY: FieldPath = ['body'];

export const keyOf = (path: FieldPath): string => path.join('.');

/** The id of its control in the document. */
export const idOf = (path: FieldPath): string => `field-${path.join('-')}`;
