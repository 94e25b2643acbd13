import { z } from 'zod';
import { text } from '../../fields.ts';

/** The fields whose labels do not say enough, by the groups of the editor. */
const NAMES = {
  articles: `aliases changes checked cover date description draft excerpt nextStep note readingTime related sources summary supports topics updated`,
  services: `description draft facts order youGet`,
  team: `alt description draft highlights image name onAboutPage order portrait shortBio`,
  home: `answer booking button figure id leadsTo note primaryAction privacy secondaryAction`,
  pages: `changes confidence description finding from grade judgment likelihood link meaning question scale service to`,
  legal: `address description email entity privacy rows telephone updated when`,
  mail: `agreement description privacy`,
  site: `description footerNote from id language pseudonymNote quotes shortName tagline to topics`,
};

const hintsOf = (group: string, names: string) =>
  z.strictObject(
    Object.fromEntries(
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, text(`in the editor, below the field \`${name}\` of ${group}`)]),
    ),
  );

/** What the editor says below fields of texts. Words have none: their labels say it all. */
export const editorHintsWords = z.strictObject(
  Object.fromEntries(Object.entries(NAMES).map(([group, names]) => [group, hintsOf(group, names)])),
);
