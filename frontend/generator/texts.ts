import type { Fields, Kind } from '../src/content/kinds.ts';
import type { ContentFolder } from './read/content-folder.ts';
import { fillNames, FRONT_MATTER } from './read/source.ts';

const fieldsOf = <Path extends Kind>({ files }: ContentFolder, path: Path) =>
  files.get(path)!.fields as Fields<Path>;

/** The texts that the server itself uses (backend/src/site/site-texts.ts). `fill` replaces `%legal.name%`. */
export const serverTexts = (content: ContentFolder, fill: (text: string) => string) => {
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

/** Replaces statements as in an installation for which no condition holds: for the preview in development. */
export const fillPlainStatements = (text: string, content: ContentFolder): string => {
  const statements: Partial<Fields<'statements.yaml'>> = fieldsOf(content, 'statements.yaml');
  return text.replaceAll(/%statement\.(\w+)%/g, (token, name: string) => {
    const plain = statements[name]?.at(-1)!.text;
    return plain === undefined ? token : fillPlainStatements(plain, content);
  });
};
