import { z } from 'zod';
import { description, heading, intro, text } from './fields.ts';

export const aboutSchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro: text('the first paragraph'),
  inspiration: text('the paragraph that leads to the history'),
  teamHeading: heading,
  teamIntro: intro,
});
