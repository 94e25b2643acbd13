import { z } from 'zod';
import { date, description, intro, text } from '../fields.ts';

export const privacySchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro,
  updated: date('date of the latest change'),
  updatedLabel: text('text before that date'),
});
