import { useMemo, useState, type FocusEvent } from 'react';
import type { Mistake } from '../../data/api.ts';
import { placeOf, type PlaceOfMistake } from '../../file/place-of-mistake.ts';
import { BODY, idOf } from '../../form/form-context.ts';

/** A mistake, with the control at which it is shown. */
export interface PlacedMistake extends Mistake {
  place: PlaceOfMistake;
  /** The id of the control in the document. */
  id: string;
}

interface Options {
  /** Why the last Save was refused. */
  refused: readonly Mistake[] | undefined;
  /** Those of the text as it is typed, which the preview has found; undefined before the first. */
  current: readonly Mistake[] | undefined;
  /** Those of the text as it is saved. */
  standing: readonly Mistake[];
}

/** The mistakes in a text and, because of it, in others, while somebody writes. */
export const useMistakes = (
  path: string,
  text: string,
  { refused, current, standing }: Options,
) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = current ?? refused ?? standing.filter((each) => each.path === path);
  const placed = useMemo(
    () => found.filter((each) => each.path === path).map((each) => withPlace(each, text)),
    [found, path, text],
  );
  const leave = (...ids: string[]) => setLeft((before) => new Set([...before, ...ids]));
  return {
    /** All of this text. */
    placed,
    /** Those elsewhere. */
    others: useMemo(() => found.filter((each) => each.path !== path), [found, path]),
    /**
     * What is shown at its field. Nobody is corrected while typing: before a Save, those of the
     * fields that the person has left, and those that stood there before.
     */
    atFields: useMemo(
      () =>
        refused ? placed : placed.filter((each) => left.has(each.id) || isAmong(standing, each)),
      [refused, placed, left, standing],
    ),
    leave,
    /** For the form: whatever the focus leaves, a control or the list around it. */
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      const ids: string[] = [];
      let element: Element | null = target;
      while (element && element !== currentTarget && !element.contains(relatedTarget)) {
        if (element.id.startsWith('field-')) ids.push(element.id);
        element = element.parentElement;
      }
      leave(...ids);
    },
  };
};

const withPlace = (mistake: Mistake, text: string): PlacedMistake => {
  const place = placeOf(mistake, text);
  return { ...mistake, place, id: idOf('field' in place ? place.field : BODY) };
};

const isAmong = (mistakes: readonly Mistake[], { path, field, text }: Mistake): boolean =>
  mistakes.some((each) => each.path === path && each.field === field && each.text === text);
