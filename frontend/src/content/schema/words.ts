import { articleWords } from './words/article.ts';
import { deskDialogsWords } from './words/desk-dialogs.ts';
import { deskListWords } from './words/desk-list.ts';
import { deskRequestWords } from './words/desk-request.ts';
import { deskWords } from './words/desk.ts';
import { errorWords } from './words/errors.ts';
import { formWords } from './words/form.ts';
import { layoutWords } from './words/layout.ts';
import { leadWords } from './words/lead.ts';
import { sharedWords } from './words/shared.ts';

/** The words of each place in `content/words/`. */
export const wordsSchemas = {
  'words/article.yaml': articleWords,
  'words/desk-dialogs.yaml': deskDialogsWords,
  'words/desk-list.yaml': deskListWords,
  'words/desk-request.yaml': deskRequestWords,
  'words/desk.yaml': deskWords,
  'words/errors.yaml': errorWords,
  'words/form.yaml': formWords,
  'words/layout.yaml': layoutWords,
  'words/lead.yaml': leadWords,
  'words/shared.yaml': sharedWords,
};
