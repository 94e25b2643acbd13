import { useEffect, useRef } from 'react';
import * as words from 'virtual:words/editor';

// What a text that is open asks of the browser's window.

export const useTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · ${words.name}`;
  }, [title]);

/** The browser's own question, as before a page is left. */
export const isSure = (question: string): boolean =>
  // oxlint-disable-next-line no-alert -- nothing else stops what was chosen by mistake as surely
  window.confirm(question);

/** What was typed is kept, but another browser or person would not see it. */
export const useQuestionBeforeLeaving = (hasChanges: boolean) =>
  useEffect(() => {
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);

/** Ctrl+S and ⌘S: who writes presses it without a thought, and the browser would save the page. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
