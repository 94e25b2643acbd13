import { z } from 'zod';
import { description, text } from './fields.ts';

export const siteSchema = z.strictObject({
  name: text("firm's name"),
  shortName: text("firm's short name, used where space is limited"),
  description,
  tagline: text('line below the name in the footer'),
  footerNote: text('small print in the footer'),
  pseudonymNote: text('footnote for names with an asterisk'),
});
