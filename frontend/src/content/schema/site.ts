import { z } from 'zod';
import { description, text } from './fields.ts';

export const siteSchema = z.strictObject({
  name: text("the firm's name, everywhere on the site"),
  shortName: text('the name where space is short'),
  description,
  tagline: text('one line in the footer'),
  footerNote: text('small print in the footer'),
  pseudonymNote: text('footnote of every starred name'),
});
