import type { ServerWords } from '@sandglass/backend/words';
import { fillNames, fillPlaceholders, legalValue } from '../src/content/placeholders.ts';
import { validFieldsOf, type Content } from './read/content.ts';
import { FRONT_MATTER } from './read/front-matter.ts';

/**
 * The texts that the server itself uses (backend/src/site/site-texts.ts), with the placeholders
 * that it fills in.
 */
export const serverTexts = (content: Content) => {
  const site = validFieldsOf(content, 'site.yaml');
  const legal = validFieldsOf(content, 'legal.yaml');

  const mail = (path: 'mail/receipt.md' | 'mail/newsletter.md') => {
    const typed = content.files.get(path)!.source.replace(FRONT_MATTER, '').trimStart();
    const named = fillNames(typed, content.names);
    const text = fillPlaceholders(named, 'legal', (name) => legalValue(legal, name));
    return { subject: validFieldsOf(content, path).subject, text };
  };

  const { confirm, leave } = validFieldsOf(content, 'newsletter.yaml');
  return {
    statements: validFieldsOf(content, 'statements.yaml'),
    mails: { receipt: mail('mail/receipt.md'), newsletter: mail('mail/newsletter.md') },
    agreements: {
      confirm: `${confirm.agreement} [${confirm.button}]`,
      leave: `${leave.agreement} [${leave.button}]`,
    },
    firm: { name: site.name, email: legal.email },
    language: content.language.tag,
    words: words(content),
  };
};

/** The words of the places that the server speaks in, too. */
const words = (content: Content): ServerWords => ({
  api: validFieldsOf(content, 'words/api.yaml'),
  form: validFieldsOf(content, 'words/form.yaml'),
  lead: validFieldsOf(content, 'words/lead.yaml'),
  legal: validFieldsOf(content, 'words/legal.yaml'),
  mail: validFieldsOf(content, 'words/mail.yaml'),
});
