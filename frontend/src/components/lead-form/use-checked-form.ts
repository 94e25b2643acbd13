import type { LeadMistake } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { dismissToasts } from '../toast/toast.ts';
import type { FormDraft } from './form-draft.ts';

/** The mistakes of the fields, each of which is one of the lead. */
export type FieldErrors<Lead> = Partial<Record<keyof Lead, LeadMistake>>;

/** The first mistake of each invalid field, or the lead. */
export interface CheckedLead<Lead> {
  errors: FieldErrors<Lead>;
  lead: Lead | undefined;
}

interface FormSteps<Lead> {
  draft: FormDraft;
  /** What checks the form; undefined if it cannot be loaded. */
  loadCheck: () => Promise<((form: HTMLFormElement) => CheckedLead<Lead>) | undefined>;
  send: (lead: Lead, form: HTMLFormElement) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Called while the mistakes are rendered. */
  onMistakes?: () => void;
  /** Called once the last mistake that is shown is corrected. */
  onCorrected?: () => void;
  sendUnchecked?: (form: HTMLFormElement) => Promise<void>;
}

const hasMistake = (errors: object): boolean =>
  Object.values(errors).some((mistake) => mistake !== undefined);

/** Scrolls also if the field is in view: its scroll margin keeps it clear of the toast. */
const focusInvalidField = (form: HTMLFormElement, errors: object) => {
  const controls = [...form.elements] as HTMLInputElement[];
  const control = controls.find(({ name }) => name in errors)!;
  control.focus();
  control.scrollIntoView({ block: 'nearest' });
};

/** A form with a draft, which is checked before it is sent, and sent once at a time. */
export const useCheckedForm = <Lead extends object>({
  draft,
  loadCheck,
  send,
  onFailure,
  onMistakes,
  onCorrected,
  sendUnchecked,
}: FormSteps<Lead>) => {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Lead>>({});
  const [submitting, setSubmitting] = useState(false);
  /** As `submitting`, but set at once: a second press before React renders must not send twice. */
  const busy = useRef(false);

  useEffect(() => {
    ref.current!.noValidate = true;
    draft.restore(ref.current!);
  }, [draft]);

  const checkAndSend = async (form: HTMLFormElement) => {
    const check = await loadCheck();
    if (!check) return sendUnchecked?.(form);
    const { errors: found, lead } = check(form);
    if (!lead) {
      // Rendered before the page scrolls: what appears later would move the field again.
      flushSync(() => {
        setErrors(found);
        onMistakes?.();
      });
      return focusInvalidField(form, found);
    }
    setErrors({});
    setSubmitting(true);
    await send(lead, form);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    // What the last try came to is no longer so.
    dismissToasts();
    try {
      await checkAndSend(event.currentTarget);
    } catch (error) {
      onFailure(error);
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };

  /** Saves the draft. Updates or clears the errors that are shown, and shows no new ones. */
  const onInput = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    draft.save(form);
    const shown = Object.keys(errors) as (keyof Lead)[];
    if (shown.length === 0) return;
    const check = await loadCheck();
    if (!check) return;
    const { errors: found } = check(form);
    const next = Object.fromEntries(shown.map((field) => [field, found[field]]));
    setErrors(next as FieldErrors<Lead>);
    if (!hasMistake(errors) || hasMistake(next)) return;
    dismissToasts();
    onCorrected?.();
  };

  return { ref, errors, submitting, onSubmit, onInput };
};
