import { z } from 'zod';
import { text } from '../../fields.ts';

const NAMES = `
  action address agreement aliases alt answer author booking button changes checked closing color confirm
  country cover date description done draft email entity excerpt facts figure file
  footerNote from heading highlights icon id image imprint incomplete inspiration intro items label
  language leave link metaDescription metaTitle name nextStep note notFound onAboutPage order
  outcomes portrait primaryAction privacy pseudonymNote question quotes readingTime
  redirects related role rows secondaryAction sending service shortBio shortName sources subject
  summary supports tagline teamHeading teamIntro telephone text title to topics updated value when write
  youGet confidence finding grade judgment likelihood leadsTo meaning reading scale term
  article invalid member page received unavailable
`
  .trim()
  .split(/\s+/);

/** How the editor calls the fields of texts. Those of words are called by where they are seen. */
export const editorFieldsWords = z.strictObject(
  Object.fromEntries(
    NAMES.map((name) => [name, text(`in the editor, label of the field \`${name}\``)]),
  ),
);
