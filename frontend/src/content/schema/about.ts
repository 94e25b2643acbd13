import { z } from 'zod';
import { description, heading, intro, text } from './fields.ts';

export const aboutSchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro: text('first paragraph'),
  inspiration: text('paragraph that introduces the history'),
  teamHeading: heading,
  teamIntro: intro,
});
