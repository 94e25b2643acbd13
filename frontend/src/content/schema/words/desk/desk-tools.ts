import { z } from 'zod';
import { text } from '../../fields.ts';
import { plural } from '../messages.ts';

/** What the buttons for selected requests and the filter by date say, which the list loads late. */
export const deskToolsWords = z.strictObject({
  selectedRequests: text('name of the buttons for selected requests, for screen readers'),
  selected: plural('beside the checkbox of all: how many are selected'),
  clear: text('button: selects nothing any more'),
  period: z.strictObject({
    received: text('heading of the filter by date'),
    today: text('button of the filter'),
    days7: text('button of the filter: the last 7 days'),
    days30: text('button of the filter: the last 30 days'),
    year: text('button of the filter: since January 1'),
    from: text('label of the first day'),
    to: text('label of the last day'),
    show: text('button that applies both days'),
  }),
});
