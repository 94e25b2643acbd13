import type { Message } from '@sandglass/backend/words';
import { gone as goneMessage } from 'virtual:words/desk';
import * as words from 'virtual:words/desk-actions';
import type { ToastAction } from '../../components/toast/toast.ts';
import { fill } from '../../words/fill.ts';
import type { DeskLead, LeadChange, StaleLead } from '../desk-api.ts';
import { notify } from '../notify.ts';
import { numberOf, STATE_NAMES } from '../readable.ts';
import { shortName } from '../text/short-name.ts';
import { factsAbout, factsOfStale } from './meanwhile.ts';
import type { SaveResult } from './leads-api.ts';

interface LeadsMessages<Value extends string> {
  one: Message<Value | 'number'>;
  many: Message<Value | 'count'>;
}

/** What happened to leads: to one by its number, or to several by how many they are. */
export const fillForLeads = <Value extends string>(
  { one, many }: LeadsMessages<NoInfer<Value>>,
  leads: readonly DeskLead[],
  values: Readonly<Record<Value, string>>,
): string =>
  leads.length === 1
    ? fill(one, { ...values, number: numberOf(leads[0]!) })
    : fill(many, { ...values, count: leads.length });

/** What a change did. */
export const sentenceFor = (
  { state, suspected, taken, givenTo }: LeadChange,
  done: readonly DeskLead[],
): string => {
  if (state) return fillForLeads(words.done.state, done, { state: STATE_NAMES[state] });
  if (givenTo !== undefined)
    return fillForLeads(words.done.given, done, { person: shortName(givenTo) });
  if (taken !== undefined)
    return fillForLeads(taken ? words.done.taken : words.done.givenBack, done, {});
  return fillForLeads(suspected ? words.done.marked : words.done.cleared, done, {});
};

/** A question about leads that somebody else has, or has changed. */
interface Question {
  leads: readonly DeskLead[];
  isAnswer: boolean;
  action: Pick<ToastAction, 'label' | 'href' | 'run'>;
}

const questionTexts = ({ leads, isAnswer }: Question): string[] => [
  ...factsAbout(leads),
  isAnswer ? words.conflict.answerAnyway : words.conflict.changeAnyway,
];

const confirmationOf = ({ action }: Question) => ({
  ...action,
  altText: words.conflict.askedAgain,
});

/** Says the fact, and asks. The toast stays: nobody else says it. */
export const ask = (question: Question): void =>
  notify(questionTexts(question).join(' '), 'default', {
    stays: true,
    confirm: confirmationOf(question),
  });

const undoAction = (run: () => void): ToastAction => ({
  label: words.undo,
  altText: words.undoInstead,
  key: 'z',
  run,
});

interface Notice extends Pick<SaveResult, 'done' | 'gone'> {
  /** What was done to leads. */
  sentence: (done: readonly DeskLead[]) => string;
  onUndo?: () => void;
  /** Those that a colleague has changed to the same meanwhile. */
  agreed?: readonly StaleLead[];
  question?: Question | false;
  facts?: readonly string[];
}

export const notifyResult = ({
  done,
  gone,
  sentence,
  onUndo,
  agreed = [],
  question,
  facts = question ? questionTexts(question) : [],
}: Notice): void => {
  const isDone = done.length > 0;
  const missing = gone.map((lead) => fill(goneMessage, { number: numberOf(lead) }));
  const same = factsOfStale(agreed);
  const text = [...(isDone ? [sentence(done)] : []), ...missing, ...same, ...facts].join(' ');
  notify(text, isDone || same.length > 0 || question ? 'default' : 'destructive', {
    stays: missing.length + facts.length > 0,
    ...(question && { confirm: confirmationOf(question) }),
    ...(isDone && onUndo && { action: undoAction(onUndo) }),
  });
};
