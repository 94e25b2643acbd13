import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import { api, type State } from '../../data/api.ts';
import {
  draftOf,
  forgetDraft,
  keepDraft,
  onDraftElsewhere,
  type Draft,
} from '../../data/drafts.ts';
import { forgetPictures } from '../../data/pictures.ts';
import { noteSaved, refreshSite, useFile } from '../../data/use-content.ts';

export type OpenedText = ReturnType<typeof useText> & { text: string };

/** A text as somebody edits it: what is saved, and what they have typed since. */
export const useText = (path: string, state: State) => {
  const id = state.files[path];
  const { data: file, error } = useFile(path, id);
  const [draft, setDraft] = useState<Draft | undefined>(() => draftOf(path));
  // Two tabs with one text show one draft: each would overwrite or forget that of the other.
  useEffect(
    () =>
      onDraftElsewhere(path, async (theirs) => {
        // Perhaps it is saved there: what this page knows of as saved is the text before.
        if (!theirs) await refreshSite().catch(() => undefined);
        setDraft(draftOf(path));
      }),
    [path],
  );

  /** Keeps in this browser what was typed; undefined forgets it. */
  const autosave = (next: Draft | undefined) => {
    setDraft(next);
    if (next) keepDraft(path, next);
    else forgetDraft(path);
  };
  return {
    text: draft?.text ?? file?.text,
    /** What is typed by now, for what has waited for an answer; undefined if it is as saved. */
    typed: () => draftOf(path)?.text,
    /** What is saved; undefined for a new text. */
    saved: file?.text,
    error,
    isNew: id === undefined,
    hasChanges: draft !== undefined,
    /** Whether somebody has saved another text since this one was begun. */
    isOutdated: draft !== undefined && draft.seen !== (id ?? null),
    seen: draft ? draft.seen : (id ?? null),
    change: (text: string) => {
      const seen = draft ? draft.seen : (id ?? null);
      const isAsSaved = seen === (id ?? null) && text === file?.text;
      autosave(isAsSaved ? undefined : { text, seen });
    },
    /** What was typed replaces what somebody else has saved. */
    keepMine: () => draft && autosave({ ...draft, seen: id ?? null }),
    discard: async () => {
      autosave(undefined);
      await forgetPictures(path);
    },
    /** After a Save. What was typed meanwhile stays. */
    settle: async (sent: string) => {
      const saved = await api.file(path);
      await mutate(['file', path, saved.id], saved, { revalidate: false });
      await refreshSite();
      await noteSaved(path, saved.id);
      const typed = draftOf(path)?.text ?? sent;
      autosave(typed === sent ? undefined : { text: typed, seen: saved.id });
      // What was typed meanwhile may show another one.
      if (typed === sent) await forgetPictures(path);
    },
  };
};
