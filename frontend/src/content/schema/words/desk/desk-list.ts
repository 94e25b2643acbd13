import { z } from 'zod';
import { text, verbatim } from '../../fields.ts';
import { message } from '../messages.ts';

/** What only the list of requests says. `number` is such as #17. */
export const deskListWords = z.strictObject({
  subtitle: verbatim('beside the heading'),
  skip: text('first link of the page, for the keyboard'),
  views: text('name of the tabs, for screen readers'),
  all: text('tab: all requests'),
  mine: text('tab: the requests that the person has taken'),
  suspected: text('tab: what looks like spam'),
  search: text('label of the search'),
  find: text('button of the search, for screen readers'),
  searchExample: text('in the empty field of the search'),
  searchHint: text('what the search finds, for screen readers'),
  filter: z.strictObject({
    any: text('button of the filter by date'),
    between: message('the same button, with a first and a last day', 'period'),
    since: message('the same button, with a first day', 'day'),
    until: message('the same button, with a last day', 'day'),
  }),
  add: text('in the menu: opens the form for a call or a letter'),
  exportCsv: text('in the menu: a file of all requests that match, for spreadsheets'),
  exportJson: text('in the menu: a file of all requests that match, for programs'),
  select: message('checkbox of a request, for screen readers', 'number'),
  selected: message('after a request is selected or no longer, for screen readers', 'count'),
  selectAll: text('checkbox above the list'),
  deleteSuspected: text('button above the list of what looks like spam: opens a dialog'),
  showAll: text('button below the beginning of a long message'),
  showLess: text('button below a long message'),
  loading: text('while the list is being read, for screen readers'),
  loadOlder: text('button below the list'),
  shown: message('after a search, for screen readers', 'count'),
  shownWithOlder: message('the same, if older requests are not loaded yet', 'count'),
  newSince: message(
    'below what arrived since this browser looked last; day is such as “yesterday”',
    'day',
    'time',
  ),
  nothing: z.strictObject({
    all: verbatim('in place of the list: there is no request at all'),
    new: text('in place of the list: no request waits for an answer'),
    inView: text('in place of the list: the tab has no requests'),
    number: message('in place of the list: a number that no request has', 'number'),
    matches: text('in place of the list: the search finds nothing'),
    between: message('in place of the list: nothing between two days', 'period'),
    since: message('in place of the list: nothing since a day', 'day'),
    until: message('in place of the list: nothing until a day', 'day'),
  }),
  searchAll: text('button below that: the same search in all requests'),
  clearSearch: text('button below that: no search'),
});
