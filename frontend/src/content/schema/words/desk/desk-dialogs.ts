import { z } from 'zod';
import { text } from '../../fields.ts';
import { message, plural } from '../messages.ts';

/** What the dialogs of the desk say. */
export const deskDialogsWords = z.strictObject({
  cancel: text('button that closes a dialog'),
  confirmDelete: plural('button that deletes requests'),
  deleteOne: z.strictObject({
    title: text('title of the dialog to delete one request'),
    text: text('below the title'),
  }),
  deleteMany: z.strictObject({
    title: plural('title of the dialog to delete several requests'),
    text: text('below the title'),
    more: plural('below the first five requests: how many there are besides'),
  }),
  deleteSuspected: z.strictObject({
    title: plural(
      'title of the dialog to delete what looks like spam; shown is "999+" at most',
      'shown',
    ),
    uncounted: text('the same title, until they are counted'),
    text: text('below the title'),
    confirm: text('button that deletes them'),
  }),
  takeOver: z.strictObject({
    title: text('title of the dialog to take a request that a colleague has taken'),
    text: message('below the title', 'person'),
    confirm: text('button that takes it'),
  }),
  give: z.strictObject({
    title: text('title of the dialog to give requests to a colleague'),
    many: plural('below the title: how many requests'),
    nobody: text('in place of the people'),
    you: message('button: the person who is signed in', 'person'),
    mailed: message('below the people: those who get an email', 'people'),
  }),
  erase: z.strictObject({
    title: text('title of the dialog to erase all from an email address'),
    text: text('below the title'),
    lookUp: text('button: looks up what is stored'),
    nothing: message('nothing is stored', 'email'),
    found: message('what will be erased', 'email'),
    requests: message('a line of what will be erased', 'requests'),
    newsletter: message('a line of what will be erased', 'state'),
    confirm: text('button that erases it'),
    done: message('notice after that', 'count'),
    doneWithNewsletter: message('the same, if the address was subscribed', 'count'),
  }),
  subscribers: z.strictObject({
    subscribed: text('state of an address: it gets the newsletter'),
    unconfirmed: text('state of an address: the link was not opened yet'),
    left: text('state of an address: it gets no newsletter any more'),
    csv: text('link to a file, for spreadsheets'),
    json: text('link to a file, for programs'),
  }),
  shortcuts: z.strictObject({
    use: text('checkbox that turns the keys on and off'),
    controlEnter: text('name of two keys'),
    escape: text('name of a key'),
    next: text('what the key j does'),
    previous: text('what the key k does'),
    select: text('what the key x does'),
    selectRange: text('what the key X does'),
    open: text('what the key o does'),
    list: text('what the key u does'),
    answer: text('what the key r does'),
    setState: message('what a key does that sets a state, such as a', 'state'),
    spam: text('what the key ! does'),
    delete: text('what the key # does'),
    take: text('what the key t does'),
    give: text('what the key g does'),
    note: text('what the key n does'),
    addRequest: text('what the key + does'),
    addNote: text('what Ctrl+Enter does'),
    leave: text('what Escape does'),
    undo: text('what the key z does'),
    search: text('what the key / does'),
    help: text('what the key ? does'),
  }),
});
