import { aboutWords } from './words/about.ts';
import { apiWords } from './words/api.ts';
import { articleWords } from './words/article.ts';
import { deskDialogsWords } from './words/desk-dialogs.ts';
import { deskListWords } from './words/desk-list.ts';
import { deskRequestWords } from './words/desk-request.ts';
import { deskWords } from './words/desk.ts';
import { errorWords } from './words/errors.ts';
import { formWords } from './words/form.ts';
import { homeWords } from './words/home.ts';
import { layoutWords } from './words/layout.ts';
import { leadWords } from './words/lead.ts';
import { legalWords } from './words/legal.ts';
import { newsletterWords } from './words/newsletter.ts';
import { previewWords } from './words/preview.ts';
import { servicesWords } from './words/services.ts';
import { mailWords } from './words/mail.ts';
import { sharedWords } from './words/shared.ts';
import { siteWords } from './words/site.ts';
import { textWords } from './words/text.ts';

/** The words of each place in `content/words/`. */
export const wordsSchemas = {
  'words/about.yaml': aboutWords,
  'words/api.yaml': apiWords,
  'words/article.yaml': articleWords,
  'words/desk-dialogs.yaml': deskDialogsWords,
  'words/desk-list.yaml': deskListWords,
  'words/desk-request.yaml': deskRequestWords,
  'words/desk.yaml': deskWords,
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
