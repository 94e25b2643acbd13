import { z } from 'zod';
import { description, intro, text } from './fields.ts';

export const servicesPageSchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro,
  link: text('label of the link from the home page'),
  contents: text('name of the list of services, for screen readers'),
});
