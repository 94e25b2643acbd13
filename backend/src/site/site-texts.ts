import type { Environment } from '../config/environment.ts';
import { readBuiltFile } from './built-file.ts';
import { installationOf } from './installation.ts';
import { fillTokens } from './public-values.ts';
import { chooseStatements, type Statement } from './statements.ts';

/** A mail to somebody who submitted a lead. `text` has placeholders such as `{reference}`. */
export interface MailText {
  subject: string;
  text: string;
}

/** The file of texts that the frontend's build writes (frontend/build/texts.ts). */
interface TextsFile {
  statements: Record<string, Statement>;
  mails: Record<'receipt' | 'newsletter', MailText>;
  /** The words that somebody agrees to who presses the button of the page. */
  agreements: Record<'confirm' | 'leave', string>;
  firm: { name: string; email: string };
}

/** The texts of the built site that the server itself uses. */
export class SiteTexts {
  private constructor(
    /** Filled in for this installation, by name. */
    readonly statements: Readonly<Record<string, string>>,
    readonly mails: TextsFile['mails'],
    readonly agreements: TextsFile['agreements'],
    readonly firm: TextsFile['firm'],
  ) {}

  /**
   * @param folder that the build wrote
   * @throws Error if the folder has no readable build
   */
  static load(folder: string, environment: Environment): SiteTexts {
    const file = readBuiltFile<TextsFile>(folder, 'texts.json');
    const statements = chooseStatements(file.statements, installationOf(environment));
    const fill = (text: string) => fillTokens(text, 'mail.txt', environment.publicConfig, statements);
    const mail = ({ subject, text }: MailText) => ({ subject, text: fill(text) });
    const mails = { receipt: mail(file.mails.receipt), newsletter: mail(file.mails.newsletter) };
    return new SiteTexts(statements, mails, file.agreements, file.firm);
  }
}
