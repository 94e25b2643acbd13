import { z } from 'zod';
import { description, intro, text } from './fields.ts';

export const blogSchema = z.strictObject({
  title: text('heading of the list of articles'),
  description,
  intro,
});
