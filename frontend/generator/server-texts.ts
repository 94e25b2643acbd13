import { fieldsOf, type Content } from './read/content.ts';
import { fillNames, FRONT_MATTER } from './read/source.ts';

/**
 * The texts that the server itself uses (backend/src/site/site-texts.ts).
 * @param fill replaces `%legal.name%`
 */
export const serverTexts = (content: Content, fill: (text: string) => string) => {
  const { name, shortName } = fieldsOf(content, 'site.yaml');
  const mail = (path: 'mail/receipt.md' | 'mail/newsletter.md') => {
    const text = content.files.get(path)!.source.replace(FRONT_MATTER, '').trimStart();
    return {
      subject: fieldsOf(content, path).subject,
      text: fill(fillNames(text, { name, shortName })),
    };
  };
  const { confirm, leave } = fieldsOf(content, 'newsletter.yaml');
  const { email } = fieldsOf(content, 'legal.yaml');
  return {
    statements: fieldsOf(content, 'statements.yaml'),
    mails: { receipt: mail('mail/receipt.md'), newsletter: mail('mail/newsletter.md') },
    agreements: {
      confirm: `${confirm.agreement} [${confirm.button}]`,
      leave: `${leave.agreement} [${leave.button}]`,
    },
    firm: { name, email },
  };
};
