import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** What only the page of one request says, and the audit trail. `number` is such as #17. */
export const deskRequestWords = z.strictObject({
  skip: text('first link of the page, for the keyboard'),
  missing: text('in place of a request that is not there'),
  others: text('name of the links to other requests, for screen readers'),
  list: text('link to the list'),
  previous: text('link to the request above this one in the list'),
  next: text('link to the request below this one in the list'),
  reference: message('below the head of a request that got a receipt', 'reference'),
  notes: z.strictObject({
    title: text('heading'),
    intro: text('below the heading'),
    field: text('label of the field'),
    add: text('button of the field'),
    added: message('notice after that', 'number'),
    none: text('in place of notes'),
    by: message('below a note', 'person', 'time'),
  }),
  audit: text('heading of what was done to the request'),
  nothingDone: text('in place of what was done'),
  actions: z.strictObject({
    marked: text('what was done, after a name'),
    cleared: text('what was done, after a name'),
    state: message('what was done, after a name', 'state'),
    taken: text('what was done, after a name'),
    given: message('what was done, after a name', 'person'),
    givenBack: text('what was done, after a name'),
    undone: text('what was done, after a name'),
    undoneTo: message('what was done, after a name, if the state is another again', 'state'),
    added: text('what was done, after a name: a request of a call or a letter'),
    note: text('what was done, after a name'),
    sentAgain: text('what was done, after a name'),
    exported: text('what was done, after a name'),
    subscribersExported: text('what was done, after a name'),
    deleted: text('what was done, after a name'),
    erased: text('what was done, after a name'),
    subscriptionErased: text('what was done, after a name: the address had no requests'),
    retention: text('what the site did by itself'),
    lockedOut: text('what the site did by itself'),
  }),
  showOlder: text('button below notes, and below what was done'),
  deliveries: z.strictObject({
    title: text('heading'),
    intro: text('below the heading'),
    none: text('in place of deliveries'),
    channels: z
      .record(z.string(), text('name of a channel'))
      .describe('names of the channels; of one without, the word of the API is shown'),
    state: message('a line of each channel', 'channel', 'state'),
    waiting: text('state of a delivery: it will be tried, maybe again'),
    delivered: text('state of a delivery'),
    failed: text('state of a delivery'),
    unsent: text('state of a delivery: such as of spam'),
    attempts: message('below that line', 'attempts', 'time'),
    before: message('why the last attempt failed, if there will be another', 'problem'),
    sendAgain: text('button'),
    sentAgain: message('notice after that', 'number'),
  }),
});
