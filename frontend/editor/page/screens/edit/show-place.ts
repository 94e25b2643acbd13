import { useEffect } from 'react';
import { EditorView } from '@codemirror/view';
import { placeOf } from '../../file/place-of-mistake.ts';
import { BODY, idOf } from '../../form/form-context.ts';

/** What has this id or, if a field has no control of its own, the list or group around it. */
const controlOf = (id: string): HTMLElement | null => {
  const end = id.lastIndexOf('-');
  return document.getElementById(id) ?? (end > 0 ? controlOf(id.slice(0, end)) : null);
};

/**
 * Moves the focus to a control.
 * @param line that of the Markdown, from 1, which is selected
 */
export const showPlace = (id: string, line?: number): void => {
  const control = controlOf(id);
  control?.focus();
  const view = control && EditorView.findFromDOM(control);
  if (!view || line === undefined) return;
  const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
};

/** Opens a text at the place that its address has (groups.ts). */
export const usePlaceInAddress = (text: string) =>
  useEffect(() => {
    const { hash } = window.location;
    const line = /^#line-(\d+)$/.exec(hash)?.[1];
    const place = line && placeOf({ line: Number(line) }, text);
    if (!place) showPlace(hash.slice(1));
    else if ('line' in place) showPlace(idOf(BODY), place.line);
    // Once: later, somebody is at work.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
