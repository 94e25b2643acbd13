import { forget, keep, keysIn, recall } from '../../../src/lib/stored.ts';

/** What somebody has typed and not saved, in this browser. */
export interface Draft {
  text: string;
  /** The id of the file from which they began; null for a new one. */
  seen: string | null;
}

const PREFIX = 'editor:';

export const draftOf = (path: string): Draft | undefined => recall(PREFIX + path, 'localStorage');

export const keepDraft = (path: string, draft: Draft): void =>
  keep(PREFIX + path, draft, 'localStorage');

export const forgetDraft = (path: string): void => forget(PREFIX + path, 'localStorage');

/**
 * Calls back when another tab has changed the draft of a text.
 * @returns how to stop
 */
export const onDraftElsewhere = (
  path: string,
  callBack: (draft: Draft | undefined) => unknown,
): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === PREFIX + path) callBack(draftOf(path));
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};

/** The paths of the texts that have a draft. */
export const draftPaths = (): string[] =>
  keysIn('localStorage')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .toSorted();
