import { z } from 'zod';
import { text } from '../../fields.ts';
import { message } from '../messages.ts';

/** What the build adds to a text in Markdown, such as an article. */
export const textWords = z.strictObject({
  note: text('label of [!NOTE]'),
  tip: text('label of [!TIP]'),
  important: text('label of [!IMPORTANT]'),
  warning: text('label of [!WARNING]'),
  caution: text('label of [!CAUTION]'),
  notes: text('heading of the footnotes'),
  backToNote: message('link behind a footnote, for screen readers', 'note'),
  backToPlace: message(
    'the same link, to a further place that has the same footnote',
    'note',
    'place',
  ),
  table: message('name of a table, for screen readers', 'number', 'columns'),
  column: message('name of a column before the content of its cell, on a phone', 'column'),
  chartNumbers: text('control below a chart that unfolds its table'),
});
