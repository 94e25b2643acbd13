import { useState } from 'react';
import { Refusal, type Mistake, type State } from '../../../data/api.ts';
import { refreshSite } from '../../../data/use-content.ts';
import { withStatus } from '../../../file/content-text.ts';
import { trimFields } from '../../../file/trim-fields.ts';
import type { OpenedText } from '../use-text.ts';
import { saveText } from './save-text.ts';

/** What became of the last Save. */
export type Outcome =
  | { is: 'saving' }
  /** `isOutdated`: somebody else has saved the text. */
  | { is: 'refused'; message: string; mistakes: readonly Mistake[]; isOutdated: boolean }
  /** `isHeld`: mistakes in other texts keep the site from being published. */
  | { is: 'saved'; isHeld: boolean };

export const useSave = (
  path: string,
  opened: OpenedText,
  files: State['files'],
  { onRefused }: { onRefused: () => void },
) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const isSaving = outcome?.is === 'saving';

  /** @returns whether it was saved */
  const send = async (text: string): Promise<boolean> => {
    setOutcome({ is: 'saving' });
    try {
      const { mistakes } = await saveText(path, text, opened.seen, files);
      await opened.settle(text);
      setOutcome({ is: 'saved', isHeld: mistakes.length > 0 });
      return true;
    } catch (error) {
      const { message } = error as Error;
      const [status, mistakes] =
        error instanceof Refusal ? [error.status, error.mistakes] : [0, []];
      const now = status === 409 ? await refreshSite() : undefined;
      // If it is not the text itself, it is one of its pictures.
      const isOutdated = now !== undefined && (now.files[path] ?? null) !== opened.seen;
      setOutcome({ is: 'refused', message, mistakes, isOutdated });
      onRefused();
      return false;
    }
  };

  /** @returns whether the text is saved as it was given */
  const saveAs = async (text: string): Promise<boolean> => {
    const ready = trimFields(text, opened.saved);
    opened.change(ready);
    // Nothing but spaces.
    return ready === opened.saved || send(ready);
  };

  return {
    outcome,
    isSaving,
    save: () => {
      if (!isSaving) void saveAs(opened.text);
    },
    /** As a draft, or as what is published. */
    saveStatus: async (draft: boolean) => {
      if (isSaving) return;
      const isSaved = await saveAs(withStatus(opened.text, draft));
      // Otherwise a Save of the corrected text would publish it, unasked.
      if (!isSaved) opened.change(withStatus(opened.typed() ?? opened.text, !draft));
    },
    clear: () => setOutcome(undefined),
  };
};
