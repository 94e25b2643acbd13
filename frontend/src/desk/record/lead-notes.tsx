import { NOTE_LIMIT } from '@sandglass/backend/lead.contract';
import { failedFor, gone } from 'virtual:words/desk';
import { notes as words } from 'virtual:words/desk-request';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { create } from 'zustand';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { HttpError } from '../../lib/http.ts';
import { fill } from '../../words/fill.ts';
import { Filled } from '../../words/filled.tsx';
import { acceptRecord } from '../lead/actions.ts';
import { jsonOf, notesUrl, type JsonResponse, type RequestBody } from '../desk-api.ts';
import {
  cancelNoteRequest,
  cardOf,
  enterField,
  focusLead,
  isNoteRequested,
} from '../keyboard/focus.ts';
import { LongText } from '../text/long-text.tsx';
import { notify, notifyFailure } from '../notify.ts';
import { numberOf, readableInstant } from '../readable.ts';
import { callApi, SignedOutError } from '../session.ts';
import { noteDraftOf, keepNoteDraft } from './note-drafts.ts';
import { PagedItems } from './paged-items.tsx';

/** The leads of which a note is on its way, also after one has left the page and come back. */
const useSaving = create<Readonly<Record<number, boolean>>>(() => ({}));

export const LeadNotes = ({ id }: { id: number }) => {
  const url = notesUrl(id);
  const [problem, setProblem] = useState('');
  const busy = useSaving((saving) => saving[id] === true);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A shortcut of the list leads here. After the arrival at the page, which focuses its heading.
  useEffect(() => {
    requestAnimationFrame(() => {
      if (isNoteRequested(id)) enterField(field.current);
      cancelNoteRequest(id);
    });
  }, [id]);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = field.current!.value;
    const body: RequestBody<'Leads_addNote'> = { text: note };
    useSaving.setState({ [id]: true });
    try {
      const record = await jsonOf<'Leads_addNote'>(callApi('POST', url, body));
      setProblem('');
      // What has been typed since stays, for the next note.
      if (noteDraftOf(id) === note) {
        keepNoteDraft(id, '');
        // Another field, if somebody has left the page and come back.
        const present = cardOf(id)?.querySelector('textarea');
        if (present) present.value = '';
      }
      acceptRecord(record);
      notify(fill(words.added, { number: numberOf({ id }) }));
    } catch (failure) {
      const number = numberOf({ id });
      const text =
        failure instanceof HttpError && failure.status === 404
          ? fill(gone, { number })
          : fill(failedFor.one, { number, problem: (failure as Error).message });
      setProblem(text);
      // Whoever has left the page does not see the field.
      if (failure instanceof SignedOutError || !field.current) notifyFailure(text, failure);
      // A screen reader then says the problem, which describes the field.
      if (field.current?.form?.contains(document.activeElement)) field.current.focus();
    }
    useSaving.setState({ [id]: false });
  };
  /**
   * Escape leaves the field; Ctrl+Enter is as if the button had been reached and pressed.
   * Single-key shortcuts are off in the field.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') focusLead(id);
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
          ref={field}
          name="note"
          label={words.field}
          multiline
          required
          rows={2}
          maxLength={NOTE_LIMIT}
          defaultValue={noteDraftOf(id)}
          onChange={({ target }) => {
            keepNoteDraft(id, target.value);
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
