import * as words from 'virtual:words/editor';
import type { State } from '../../../data/api.ts';
import type { Status } from '../../../groups.ts';
import { fill } from '../../../../../src/words/fill.ts';
import type { Outcome } from './use-save.ts';

interface SaveStateProps {
  outcome: Outcome | undefined;
  hasChanges: boolean;
  state: State;
  status: Status;
  /** The number of mistakes, which a draft may have. */
  mistakes: number;
  /** The day on which it appears, of a text to come. */
  day: string;
  /** The address of the page, and of that of a text that is not published, if it has one. */
  page: string | undefined;
  preview: string | undefined;
}

/** Beside the button: whether it is saved, and live. */
export const SaveState = (props: SaveStateProps) => (
  <p role="status" className="min-w-0 text-sm text-muted">
    <StateText {...props} />
  </p>
);

const StateText = ({ outcome, hasChanges, state, day, page, preview, ...text }: SaveStateProps) => {
  if (outcome?.is === 'saving') return words.save.saving;
  if (hasChanges) return words.save.unsaved;
  if (outcome?.is !== 'saved') return null;
  if (text.status !== 'published')
    return (
      <>
        {text.status === 'draft' ? savedDraft(text.mistakes) : fill(words.save.toCome, { day })}{' '}
        {preview && <LookLink address={preview} />}
      </>
    );
  if (outcome.isHeld) return words.save.notBuilt;
  if (state.site.isBuilding) return words.save.soon;
  if (state.site.failure !== undefined) return words.save.notBuilt;
  return (
    <>
      {words.save.live} {page && <LookLink address={page} />}
    </>
  );
};

const savedDraft = (mistakes: number): string =>
  mistakes === 0 ? words.save.draft : fill(words.save.unfinished, { count: mistakes });

const LookLink = ({ address }: { address: string }) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    className="text-link inline-flex min-h-11 items-center md:min-h-0"
  >
    {words.save.look}
  </a>
);
