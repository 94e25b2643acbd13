import { loading } from 'virtual:words/desk';
import { give as words } from 'virtual:words/desk-dialogs';
import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { fill } from '../../words/fill.ts';
import { readWhenSaved } from '../data/read.ts';
import { LEADS, type DeskLead, type JsonResponse } from '../desk-api.ts';
import { numberAndName, readableList } from '../readable.ts';
import { Problem } from '../record/problem.tsx';
import { shortName } from '../text/short-name.ts';

interface GiveDialogProps {
  leads: readonly DeskLead[];
  onClose: () => void;
  onGive: (person: string) => void;
}

/** The people to whom leads can be given: a press gives them. */
export const GiveDialog = ({ leads, onClose, onGive }: GiveDialogProps) => {
  const { data, error, mutate } = useSWR<JsonResponse<'People_list'>, Error>(
    `${LEADS}/people`,
    readWhenSaved<'People_list'>,
  );
  const isRead = data !== undefined;
  const choices = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isRead) choices.current!.querySelector('button')?.focus();
  }, [isRead]);
  const [first, ...others] = leads;
  const mailed = (data?.people ?? [])
    .filter((person) => person.mailed && !person.isYou)
    .map(({ name }) => shortName(name));
  return (
    <Dialog
      title={words.title}
      description={
        others.length === 0 ? numberAndName(first!) : fill(words.many, { count: leads.length })
      }
      onClose={onClose}
    >
      <Problem error={error} onRetry={() => mutate()} />
      {!isRead && !error && <p>{loading}</p>}
      {data?.people.length === 0 && <p>{words.nobody}</p>}
      <ul ref={choices} className="grid gap-2">
        {data?.people.map(({ name, isYou }) => (
          <li key={name}>
            <Button variant="outline" className="w-full wrap-anywhere" onClick={() => onGive(name)}>
              {isYou ? fill(words.you, { person: shortName(name) }) : shortName(name)}
            </Button>
          </li>
        ))}
      </ul>
      {mailed.length > 0 && (
        <p className="mt-4 text-sm text-muted">
          {fill(words.mailed, { people: readableList(mailed) })}
        </p>
      )}
    </Dialog>
  );
};
