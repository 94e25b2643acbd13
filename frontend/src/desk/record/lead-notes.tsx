import { NOTE_LIMIT, type LeadNote } from '@sandglass/backend/lead.contract';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { addNote, notesAddress, OvertakenError } from '../desk-api.ts';
import { readableInstant } from '../readable-instant.ts';
import { keepNoteDraft, noteDraft } from './note-draft.ts';
import { usePages } from './use-pages.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

interface LeadNotesProps {
  id: number;
  /** Whether the notes are open at first. */
  open: boolean;
}

/** The notes of the team about a lead, and a field for a new one. Fetched when opened. */
export const LeadNotes = ({ id, open: initially }: LeadNotesProps) => {
  const [opensAtOnce] = useState(() => initially || noteDraft(id) !== '');
  const [wasOpened, setWasOpened] = useState(opensAtOnce);
  const { items, error, hasMore, isValidating, loadMore, add } = usePages<LeadNote>(
    wasOpened ? notesAddress(id) : null,
  );
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea')!;
    const note = field.value;
    setBusy(true);
    try {
      const added = await addNote(id, note);
      setProblem('');
      // What has been typed since stays, for the next note.
      if (field.value === note) {
        keepNoteDraft(id, '');
        field.value = '';
      }
      await add(added);
    } catch (failure) {
      setProblem(failure instanceof OvertakenError ? text.gone : text.failed + (failure as Error).message);
      // Its description is the problem.
      if (field.form?.contains(document.activeElement)) field.focus();
    }
    setBusy(false);
  };
  /** As if the button had been reached and pressed: it keeps the focus, where the shortcuts of the desk work. */
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    button.current?.focus();
    button.current?.click();
  };
  return (
    <details open={opensAtOnce} onToggle={() => setWasOpened(true)}>
      <summary aria-keyshortcuts="n" className="w-fit cursor-pointer py-2 text-sm font-semibold text-muted">
        {text.notes}
      </summary>
      <div className="grid gap-4 pt-2">
        {wasOpened && (
          <form className="grid justify-items-start gap-3 *:w-full" onSubmit={(event) => void save(event)}>
            <Field
              name={`note-${id}`}
              label={text.note}
              multiline
              required
              rows={3}
              maxLength={NOTE_LIMIT}
              defaultValue={noteDraft(id)}
              onChange={({ target }) => keepNoteDraft(id, target.value)}
              error={problem || undefined}
              onKeyDown={addByKey}
            />
            <Button
              ref={button}
              type="submit"
              variant="outline"
              size="sm"
              className="w-fit!"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              busy={busy}
            >
              {text.addNote}
            </Button>
          </form>
        )}
        <div className="grid gap-3 text-sm" aria-live="polite">
          {error && <p className="font-semibold text-danger">{text.failed + error.message}</p>}
          {items?.length === 0 && <p>{text.noNotes}</p>}
          {items?.map((note) => (
            <div
              key={`${note.at} ${note.text}`}
              data-testid="lead-note"
              className="border-l-2 border-accent pl-4"
            >
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {note.text}
              </p>
              <p className="text-muted wrap-anywhere">
                {note.by}, <time dateTime={note.at}>{readableInstant(note.at)}</time>
              </p>
            </div>
          ))}
        </div>
        {hasMore && (
          <Button variant="outline" size="sm" className="w-fit" busy={isValidating} onClick={loadMore}>
            {text.older}
          </Button>
        )}
      </div>
    </details>
  );
};
