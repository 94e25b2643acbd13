import type { Environment } from '../config/environment.ts';
import type { BuiltWords } from '../words/words.ts';
import { readBuiltFile, siteFolder } from './built-file.ts';
import { fillFromEnvironment } from './placeholders.ts';
import { chooseStatements, installationOf, type Statement } from './statements.ts';

/** `text` has placeholders such as `%mail.reference%`. */
export interface MailText {
  subject: string;
  text: string;
}

/** frontend/generator/server-texts.ts writes this file. */
interface TextsFile {
  statements: Record<string, Statement>;
  mails: Record<'receipt' | 'newsletter', MailText>;
  /** The words of the button that somebody pressed. */
  agreements: Record<'confirm' | 'leave', string>;
  firm: { name: string; email: string };
}

/** The texts of the built site that the server itself uses. */
export class SiteTexts {
  /** Filled in for this installation, by name. */
  readonly statements: Readonly<Record<string, string>>;
  readonly mails: TextsFile['mails'];
  readonly agreements: TextsFile['agreements'];
  readonly firm: TextsFile['firm'];

  /** @throws Error if the folder has no readable build */
  constructor(environment: Environment, { language, words }: BuiltWords, folder = siteFolder()) {
    const texts = readBuiltFile<TextsFile>(folder, 'texts.json');
    const { statements, mails, agreements, firm } = texts;
    const { ownServer } = words.legal;
    const installation = installationOf(environment, { language, ownServer });
    this.statements = chooseStatements(statements, installation);
    const mail = ({ subject, text }: MailText) => ({
      subject,
      text: fillFromEnvironment(text, 'mail.txt', environment.publicConfig, this.statements),
    });
    this.mails = { receipt: mail(mails.receipt), newsletter: mail(mails.newsletter) };
    this.agreements = agreements;
    this.firm = firm;
  }
}
