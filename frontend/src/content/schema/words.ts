import { aboutWords } from './words/pages/about.ts';
import { apiWords } from './words/api.ts';
import { articleWords } from './words/pages/article.ts';
import { checkMarkdownWords } from './words/editor/check-markdown.ts';
import { checkWords } from './words/editor/check.ts';
import { deskActionsWords } from './words/desk/desk-actions.ts';
import { deskDialogsWords } from './words/desk/desk-dialogs.ts';
import { deskListWords } from './words/desk/desk-list.ts';
import { deskNewWords } from './words/desk/desk-new.ts';
import { deskRequestWords } from './words/desk/desk-request.ts';
import { deskToolsWords } from './words/desk/desk-tools.ts';
import { deskWords } from './words/desk/desk.ts';
import { editorChoicesWords } from './words/editor/editor-choices.ts';
import { editorFieldsWords } from './words/editor/editor-fields.ts';
import { editorHintsWords } from './words/editor/editor-hints.ts';
import { editorWords } from './words/editor/editor.ts';
import { editorApiWords } from './words/editor/editor-api.ts';
import { errorWords } from './words/errors.ts';
import { formWords } from './words/form.ts';
import { homeWords } from './words/pages/home.ts';
import { layoutWords } from './words/pages/layout.ts';
import { leadWords } from './words/lead.ts';
import { legalWords } from './words/pages/legal.ts';
import { newsletterWords } from './words/pages/newsletter.ts';
import { previewWords } from './words/pages/preview.ts';
import { servicesWords } from './words/pages/services.ts';
import { mailWords } from './words/mail.ts';
import { sharedWords } from './words/shared.ts';
import { siteWords } from './words/pages/site.ts';
import { textWords } from './words/pages/text.ts';

/** The words of each place in `content/words/`. */
export const wordsSchemas = {
  'words/about.yaml': aboutWords,
  'words/api.yaml': apiWords,
  'words/article.yaml': articleWords,
  'words/check-markdown.yaml': checkMarkdownWords,
  'words/check.yaml': checkWords,
  'words/desk-actions.yaml': deskActionsWords,
  'words/desk-dialogs.yaml': deskDialogsWords,
  'words/desk-list.yaml': deskListWords,
  'words/desk-new.yaml': deskNewWords,
  'words/desk-request.yaml': deskRequestWords,
  'words/desk-tools.yaml': deskToolsWords,
  'words/desk.yaml': deskWords,
  'words/editor-choices.yaml': editorChoicesWords,
  'words/editor-fields.yaml': editorFieldsWords,
  'words/editor-hints.yaml': editorHintsWords,
  'words/editor.yaml': editorWords,
  'words/editor-api.yaml': editorApiWords,
  'words/errors.yaml': errorWords,
  'words/form.yaml': formWords,
  'words/home.yaml': homeWords,
  'words/layout.yaml': layoutWords,
  'words/lead.yaml': leadWords,
  'words/legal.yaml': legalWords,
  'words/newsletter.yaml': newsletterWords,
  'words/preview.yaml': previewWords,
  'words/services.yaml': servicesWords,
  'words/mail.yaml': mailWords,
  'words/shared.yaml': sharedWords,
  'words/site.yaml': siteWords,
  'words/text.yaml': textWords,
};
