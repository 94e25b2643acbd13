import { fillPlaceholders, legalValue } from '../src/content/placeholders.ts';
import { fieldsOf, type Content } from './read/content.ts';
import { FRONT_MATTER } from './read/source.ts';

/** The server knows the address of the site by its variable. */
const forServer = (text: string): string => text.replaceAll('%site.url%', '%PUBLIC_URL%');

/** The texts that the server itself uses (backend/src/site/site-texts.ts). */
export const serverTexts = (content: Content) => {
  const site = fieldsOf(content, 'site.yaml');
  const legal = fieldsOf(content, 'legal.yaml');
  const names: Partial<Record<string, string>> = { name: site.name, shortName: site.shortName };

  const mail = (path: 'mail/receipt.md' | 'mail/newsletter.md') => {
    const typed = content.files.get(path)!.source.replace(FRONT_MATTER, '').trimStart();
    const named = fillPlaceholders(typed, 'site', (name) => names[name]);
    const text = fillPlaceholders(named, 'legal', (name) => legalValue(legal, name));
    return { subject: fieldsOf(content, path).subject, text: forServer(text) };
  };

  const statements = Object.entries(fieldsOf(content, 'statements.yaml')).map(
    ([name, variants]) => [
      name,
      variants.map((variant) => ({ ...variant, text: forServer(variant.text) })),
    ],
  );
  const { confirm, leave } = fieldsOf(content, 'newsletter.yaml');
  return {
    statements: Object.fromEntries(statements) as Record<string, unknown>,
    mails: { receipt: mail('mail/receipt.md'), newsletter: mail('mail/newsletter.md') },
    agreements: {
      confirm: `${confirm.agreement} [${confirm.button}]`,
      leave: `${leave.agreement} [${leave.button}]`,
    },
    firm: { name: site.name, email: legal.email },
  };
};
