import { useState } from 'react';
import { Refusal, type Mistake } from '../../../data/api.ts';
import { refreshSite } from '../../../data/use-content.ts';

/** What became of the last Save. */
export type Outcome =
  | { is: 'saving' }
  | { is: 'refused'; message: string; mistakes: readonly Mistake[]; isOutdated: boolean }
  | { is: 'saved' };

export const useSave = () => {
  const [outcome, setOutcome] = useState<Outcome>();

  /** @returns whether it was saved */
  const save = async (send: () => Promise<unknown>): Promise<boolean> => {
    setOutcome({ is: 'saving' });
    try {
      await send();
      setOutcome({ is: 'saved' });
      return true;
    } catch (error) {
      const { message } = error as Error;
      const [status, mistakes] =
        error instanceof Refusal ? [error.status, error.mistakes] : [0, []];
      if (status === 409) await refreshSite();
      setOutcome({ is: 'refused', message, mistakes, isOutdated: status === 409 });
      return false;
    }
  };
  return { outcome, save, clear: () => setOutcome(undefined) };
};
