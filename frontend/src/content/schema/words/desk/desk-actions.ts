import { z } from 'zod';
import { text } from '../../fields.ts';
import { message, ofRequests, plural } from '../messages.ts';

/** What is said after an action at the desk, which loads them late. `number` is such as #17. */
export const deskActionsWords = z.strictObject({
  undo: text('button of a notice: undoes the action'),
  nothingToUndo: text('notice after the key of Undo, if the last action is none that it undoes'),
  undoInstead: text('how to undo without that button, for screen readers'),
  done: z.strictObject({
    state: ofRequests('another state', 'state'),
    taken: ofRequests('taken by the person'),
    given: ofRequests('given to a colleague', 'person'),
    givenBack: ofRequests('given back by the person'),
    marked: ofRequests('marked as spam'),
    cleared: ofRequests('marked as not spam'),
    restored: ofRequests('several changes undone'),
    deleted: ofRequests('deleted'),
  }),
  // What a colleague has just done: below a request, and in the notice of a change that is refused.
  meanwhile: z.strictObject({
    answered: message('a colleague has answered the request', 'person', 'number'),
    state: message('a colleague has given the request another state', 'person', 'number', 'state'),
    taken: message('a colleague has taken the request', 'person', 'number'),
    given: message('a colleague has given the request to another', 'person', 'number', 'to'),
    givenBack: message('a colleague has given the request back', 'person', 'number'),
    marked: message('a colleague has marked the request as spam', 'person', 'number'),
    cleared: message('a colleague has marked the request as no spam', 'person', 'number'),
    note: message('a colleague has added a note', 'person', 'number'),
    deleted: message('a colleague has deleted the request', 'person', 'number'),
    changed: message('a colleague has made another change', 'person', 'number'),
    unnamed: message('somebody has changed the request', 'number'),
  }),
  conflict: z.strictObject({
    unchanged: message('notice: a change was refused, or there is nothing to undo', 'number'),
    isTaken: message('notice: a colleague has the request', 'person', 'number'),
    others: message('after three of these sentences: up to twenty others, as #5, #9', 'numbers'),
    more: plural('instead of that, if there are more: how many'),
    answerAnyway: text('question after these sentences, if the request is to be answered'),
    changeAnyway: text('question after these sentences, if anything else is to be done'),
    yes: text('button: it is done all the same'),
    askedAgain: text('how to say yes without the button, for screen readers'),
  }),
  stillSaving: message('notice: the last change is not saved yet', 'number'),
  addressCopied: text('notice: the address is in the clipboard'),
  bothCopied: text('notice: the address and the message are in the clipboard'),
  copyFailed: text('notice: nothing was copied'),
});
