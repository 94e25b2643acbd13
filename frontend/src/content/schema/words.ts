import { aboutWords } from './words/pages/about.ts';
import { apiWords } from './words/api.ts';
import { articleWords } from './words/pages/article.ts';
import { deskDialogsWords } from './words/desk/desk-dialogs.ts';
import { deskListWords } from './words/desk/desk-list.ts';
import { deskRequestWords } from './words/desk/desk-request.ts';
import { deskWords } from './words/desk/desk.ts';
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
