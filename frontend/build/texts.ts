import type { z } from 'zod';
import type { legalSchema } from '../src/content/schema/legal/legal.ts';
import type { mailSchema } from '../src/content/schema/legal/mail.ts';
import type { newsletterSchema } from '../src/content/schema/legal/newsletter.ts';
import type { siteSchema } from '../src/content/schema/site.ts';
import type { statementsSchema } from '../src/content/schema/legal/statements.ts';
import type { ContentFolder } from './content/content-folder.ts';
import { fillNames } from './content/placeholders/site-names.ts';
import { FRONT_MATTER } from './content/source.ts';

type Statements = z.infer<typeof statementsSchema>;

const fieldsOf = <Schema extends z.ZodType>({ files }: ContentFolder, path: string) =>
  files.get(path)!.fields as z.infer<Schema>;

/** The text of a mail as it was written, with the names: mails are plain text. */
const mailText = (content: ContentFolder, name: string, fill: (text: string) => string) => ({
  subject: fieldsOf<typeof mailSchema>(content, `mail/${name}.md`).subject,
  text: fill(content.files.get(`mail/${name}.md`)!.source.replace(FRONT_MATTER, '').trimStart()),
});

/**
 * The texts that the server itself uses (backend/src/site/site-texts.ts): the statements, the mails, what subscribers
 * agree to, and how to reach the firm.
 *
 * @param fill replaces `%legal.name%`
 */
export const serverTexts = (content: ContentFolder, fill: (text: string) => string) => {
  const { name, shortName } = fieldsOf<typeof siteSchema>(content, 'site.yaml');
  const fillMail = (text: string) => fill(fillNames(text, { name, shortName }));
  const { confirm, leave } = fieldsOf<typeof newsletterSchema>(content, 'newsletter.yaml');
  const { email } = fieldsOf<typeof legalSchema>(content, 'legal.yaml');
  return {
    statements: fieldsOf<typeof statementsSchema>(content, 'statements.yaml'),
    mails: {
      receipt: mailText(content, 'receipt', fillMail),
      newsletter: mailText(content, 'newsletter', fillMail),
    },
    agreements: {
      confirm: `${confirm.agreement} [${confirm.button}]`,
      leave: `${leave.agreement} [${leave.button}]`,
    },
    firm: { name, email },
  };
};

/** Replaces statements as in an installation for which no condition holds: for the preview in development. */
export const fillPlainStatements = (text: string, content: ContentFolder): string => {
  const statements = fieldsOf<typeof statementsSchema>(content, 'statements.yaml') as Statements | undefined;
  return text.replaceAll(/%statement\.(\w+)%/g, (token, name: string) => {
    const plain = statements?.[name]?.at(-1)!.text;
    return plain === undefined ? token : fillPlainStatements(plain, content);
  });
};
