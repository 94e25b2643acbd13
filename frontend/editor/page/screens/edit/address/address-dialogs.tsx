import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import * as words from 'virtual:words/editor';
import { Button } from '../../../../../src/components/button.tsx';
import { Dialog } from '../../../../../src/components/dialog/dialog.tsx';
import { Field } from '../../../../../src/components/field.tsx';
import { paths } from '../../../../../src/paths.ts';
import { fill } from '../../../../../src/words/fill.ts';
import { api, Refusal, type Change, type State } from '../../../data/api.ts';
import { refreshSite } from '../../../data/use-content.ts';
import type { Fields } from '../../../file/rewrite-yaml.ts';
import { LONGEST_ADDRESS } from '../../../file/slug.ts';
import { at, groupOf, slugIn } from '../../../groups.ts';
import { ProblemList, type Problem } from '../../../parts/mistakes.tsx';
import { pathWith, removeChanges, renameChanges } from './change-address.ts';

interface AddressDialogProps {
  /** The one that is open. */
  dialog: 'rename' | 'remove' | undefined;
  path: string;
  text: string;
  title: string;
  state: State;
  fields: ReadonlyMap<string, Fields>;
  /** Whether visitors see the text on a page of its own. */
  hasPage: boolean;
  onClose: () => void;
}

/** What is done with the address of a text: it gets another one, or leaves. */
export const AddressDialog = ({ dialog, hasPage, ...of }: AddressDialogProps) => {
  const { path, text, state, fields } = of;
  const [, navigate] = useLocation();
  if (dialog === 'rename')
    return (
      <RenameDialog
        {...of}
        changesFor={(slug) => renameChanges(path, text, slug, state, fields)}
        onDone={(slug) => navigate(at.text(pathWith(path, slug)))}
      />
    );
  if (dialog === 'remove')
    return (
      <RemoveDialog
        {...of}
        hasPage={hasPage}
        changesFor={(target) => removeChanges(path, text, target, state)}
        onDone={() => navigate(at.group(groupOf(path)))}
      />
    );
  return null;
};

interface ChangeProps extends Pick<AddressDialogProps, 'path' | 'title' | 'fields' | 'onClose'> {
  /** What is saved for what somebody has typed. */
  changesFor: (typed: string) => Promise<Change[]>;
  onDone: (typed: string) => void;
}

const useChange = ({ changesFor, onDone }: ChangeProps) => {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '').trim();
    setBusy(true);
    try {
      await api.save(await changesFor(typed));
      await refreshSite();
      onDone(typed);
    } catch (error) {
      const mistakes = error instanceof Refusal ? error.mistakes : [];
      setProblem({ message: (error as Error).message, mistakes });
      setBusy(false);
    }
  };
  return { problem, isBusy, submit };
};

/** Gives a text another address. */
const RenameDialog = (props: ChangeProps) => {
  const { problem, isBusy, submit } = useChange(props);
  return (
    <Dialog title={words.rename.heading} description={words.rename.hint} onClose={props.onClose}>
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          name="typed"
          label={words.create.address}
          defaultValue={slugIn(props.path)}
          maxLength={LONGEST_ADDRESS}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          title={words.create.addressHint}
          autoCapitalize="none"
          required
        />
        {problem && <ProblemList problem={problem} fields={props.fields} />}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.rename.confirm}
        </Button>
      </form>
    </Dialog>
  );
};

/** Deletes a text, and sends visitors of its address elsewhere. */
const RemoveDialog = (props: ChangeProps & { hasPage: boolean }) => {
  const { problem, isBusy, submit } = useChange(props);
  return (
    <Dialog
      title={fill(words.remove.heading, { title: props.title })}
      description={words.remove.text}
      onClose={props.onClose}
    >
      <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {props.hasPage && (
          <Field
            name="typed"
            label={words.remove.target}
            hint={words.remove.targetHint}
            defaultValue={props.path.startsWith('team/') ? paths.about : paths.blog}
          />
        )}
        {problem && (
          <ProblemList
            problem={
              problem.mistakes.length > 0 ? { ...problem, message: words.remove.refersTo } : problem
            }
            fields={props.fields}
          />
        )}
        <Button type="submit" variant="destructive" busy={isBusy} className="justify-self-start">
          {words.remove.confirm}
        </Button>
      </form>
    </Dialog>
  );
};
