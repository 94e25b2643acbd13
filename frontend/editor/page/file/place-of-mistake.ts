import type { FieldPath, FileMistake } from '../../../generator/read/mistake.ts';
import { bodyLine, cutText } from './content-text.ts';

/** Where a mistake is shown: at a field of the form, or at a line of the Markdown, from 1. */
export type PlaceOfMistake = { field: FieldPath } | { line: number };

export const placeOf = (
  { fieldPath, line }: Pick<FileMistake, 'fieldPath' | 'line'>,
  text: string,
): PlaceOfMistake => {
  if (fieldPath) return { field: fieldPath };
  const cut = cutText(text);
  const first = bodyLine(cut);
  return cut.body === undefined || line < first ? { field: [] } : { line: line - first + 1 };
};
