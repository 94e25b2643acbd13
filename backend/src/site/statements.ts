import type { Installation } from './installation.ts';

/** The variants of a sentence. The first one whose conditions all hold is used; without one, the text is empty. */
export type Statement = readonly { when?: readonly string[]; text: string }[];

/** The placeholder of a statement in pages, mails and other statements. */
export const STATEMENT_TOKEN = /%statement\.([a-zA-Z]+)%/g;

/**
 * The texts of the statements for an installation, by name. They are the same wherever the site makes a statement: in the
 * privacy notice, at the form, in an answer and in a mail.
 *
 * @throws Error if a statement names one that does not exist, or itself
 */
export const chooseStatements = (
  statements: Readonly<Record<string, Statement>>,
  { conditions, values }: Installation,
): Record<string, string> => {
  const choose = (name: string, within: readonly string[]): string => {
    const variants = statements[name];
    if (!variants || within.includes(name))
      throw new Error(`there is no statement ${name}, or it names itself`);
    const chosen = variants.find(({ when = [] }) => when.every((condition) => conditions.has(condition)));
    return (chosen?.text ?? '')
      .replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
      .replaceAll(STATEMENT_TOKEN, (_whole, other: string) => choose(other, [...within, name]));
  };
  return Object.fromEntries(Object.keys(statements).map((name) => [name, choose(name, [])]));
};
