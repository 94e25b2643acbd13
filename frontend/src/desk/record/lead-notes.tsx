import { NOTE_LIMIT } from '@sandglass/backend/lead.contract';
import { failed, gone } from 'virtual:words/desk';
import { notes as words } from 'virtual:words/desk-request';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { fill } from '../../words/fill.ts';
import { Filled } from '../../words/filled.tsx';
import { cacheAnswers } from '../data/edit-cached-leads.ts';
import {
  callAboutLead,
  ConflictError,
  jsonOf,
  notesUrl,
  type JsonResponse,
  type RequestBody,
} from '../desk-api.ts';
import { cardId, enterField } from '../keyboard/focus.ts';
import { LongText } from '../long-text.tsx';
import { notify } from '../notify.ts';
import { numberOf, readableInstant } from '../readable.ts';
import { deskState, consumeNoteRequest, writeDraft } from '../store.ts';
import { PagedItems } from './paged-items.tsx';

const FIELD = 'note';

export const LeadNotes = ({ id }: { id: number }) => {
  const url = notesUrl(id);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A shortcut of the list leads here. After the arrival at the page, which focuses its heading.
  useEffect(() => {
    requestAnimationFrame(() => {
      if (consumeNoteRequest(id)) enterField(document.getElementById(FIELD));
    });
  }, [id]);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea')!;
    const note = field.value;
    const body: RequestBody<'Leads_addNote'> = { text: note };
    setBusy(true);
    try {
      const answer = await jsonOf<'Leads_addNote'>(callAboutLead('POST', url, body));
      setProblem('');
      // What has been typed since stays, for the next note.
      if (field.value === note) {
        writeDraft(id, '');
        field.value = '';
      }
      cacheAnswers([answer]);
      notify(fill(words.added, { number: numberOf({ id }) }));
    } catch (failure) {
      setProblem(
        failure instanceof ConflictError
          ? fill(gone, { number: numberOf({ id }) })
          : fill(failed, { problem: (failure as Error).message }),
      );
      // A screen reader then says the problem, which describes the field.
      if (field.form?.contains(document.activeElement)) field.focus();
    }
    setBusy(false);
  };
  /**
   * Escape leaves the field; Ctrl+Enter is as if the button had been reached and pressed.
   * Single-key shortcuts are off in the field.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') document.getElementById(cardId(id))?.focus({ preventScroll: true });
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    button.current?.focus();
    button.current?.click();
  };
  return (
    <section className="grid gap-3 print:block print:space-y-3">
      <div>
        <h2 className="text-xl">{words.title}</h2>
        <p className="text-sm text-muted">{words.intro}</p>
      </div>
      <form
        className="grid justify-items-start gap-3 *:w-full print:hidden"
        onSubmit={(event) => void save(event)}
      >
        <Field
          name={FIELD}
          label={words.field}
          multiline
          required
          rows={2}
          maxLength={NOTE_LIMIT}
          defaultValue={deskState().drafts[id]}
          onChange={({ target }) => {
            writeDraft(id, target.value);
            setProblem('');
          }}
          error={problem || undefined}
          aria-keyshortcuts="n"
          onKeyDown={onKeyDown}
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
          {words.add}
        </Button>
      </form>
      <PagedItems<JsonResponse<'Leads_listNotes'>[number]> url={url} nothing={words.none}>
        {(notes) =>
          notes.map((note) => (
            <div
              key={`${note.at} ${note.text}`}
              data-testid="lead-note"
              className="border-l-2 border-accent pl-4"
            >
              <p
                dir="auto"
                className="contain-inline-size wrap-anywhere text-wrap whitespace-pre-wrap"
              >
                <LongText text={note.text} />
              </p>
              <p className="text-muted wrap-anywhere">
                <Filled
                  message={words.by}
                  values={{
                    person: note.by,
                    time: <time dateTime={note.at}>{readableInstant(note.at)}</time>,
                  }}
                />
              </p>
            </div>
          ))
        }
      </PagedItems>
    </section>
  );
};
