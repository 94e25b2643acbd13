import { apiWords } from './words/api.ts';
import { articleWords } from './words/article.ts';
import { errorWords } from './words/errors.ts';
import { formWords } from './words/form.ts';
import { layoutWords } from './words/layout.ts';
import { leadWords } from './words/lead.ts';
import { mailWords } from './words/mail.ts';
import { sharedWords } from './words/shared.ts';

/** The words of each place in `content/words/`. */
export const wordsSchemas = {
  'words/api.yaml': apiWords,
  'words/article.yaml': articleWords,
  'words/errors.yaml': errorWords,
  'words/form.yaml': formWords,
  'words/layout.yaml': layoutWords,
  'words/lead.yaml': leadWords,
  'words/mail.yaml': mailWords,
  'words/shared.yaml': sharedWords,
};
