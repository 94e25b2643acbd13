import { LEGAL_NAMES } from '../../src/content/placeholders.ts';
import { INSTALLATION_VALUES } from '../../src/content/schema/legal.ts';
import type { Content, ContentFile } from '../read/content.ts';
import { didYouMean, lineAt, type Mistake } from '../read/mistake.ts';
import { FRONT_MATTER, NAMES } from '../read/source.ts';

const STATEMENTS = 'statements.yaml';

const SITE_NAMES = NAMES.map((name) => `%site.${name}%`);
const LEGAL = LEGAL_NAMES.map((name) => `%legal.${name}%`);
const INSTALLATION = Object.values(INSTALLATION_VALUES).map((name) => `%installation.${name}%`);

/** What the text of each mail must have. */
const NEEDED = {
  '%site.url%/privacy': 'the link to the privacy notice',
  '%mail.date%': 'the day of the request',
  '%mail.reference%': 'by which the firm finds the request',
};
const MAILS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mail/receipt.md': NEEDED,
  'mail/newsletter.md': { ...NEEDED, '%mail.confirmLink%': 'the link to confirm' },
};

/** What looks like a placeholder, also with a part missing. */
const PLACEHOLDER = /%[a-z]+\.\w+%?/gi;
/** The server fills in mails and statements: there, what has other marks is one, too. */
const ANY_MARK = /%[a-z]\w+(?:\.\w+)?%?|\{\w*\}?/gi;

export const checkPlaceholders = ({ files }: Content): Mistake[] => {
  const names = Object.keys(files.get(STATEMENTS)?.fields ?? {});
  const statements = names.map((name) => `%statement.${name}%`);
  return Array.from(files.values()).flatMap((file) => [
    ...findUnknown(file, statements),
    ...findMissing(file),
  ]);
};

/** The placeholders of a file besides names and statements. */
const othersIn = (path: string): readonly string[] => {
  if (path === 'privacy.md') return LEGAL;
  if (path === STATEMENTS) return INSTALLATION;
  const needed = MAILS[path];
  if (!needed) return [];
  const ofMail = Object.keys(needed).filter((text) => text.startsWith('%mail.'));
  return [...LEGAL, '%site.url%', ...ofMail];
};

const findUnknown = ({ path, source }: ContentFile, statements: readonly string[]): Mistake[] => {
  const known = [...SITE_NAMES, ...statements, ...othersIn(path)];
  const isMail = path in MAILS;
  const used = source.matchAll(isMail || path === STATEMENTS ? ANY_MARK : PLACEHOLDER);
  return Array.from(used).flatMap(({ 0: found, index }) => {
    const at = (text: string) => [{ path, line: lineAt(source, index), text }];
    if (SITE_NAMES.includes(found)) return [];
    if (isMail && index < startOfText(source))
      return at(`the subject is sent as typed; remove ${found}`);
    // Nobody knows the statements of a file that cannot be read.
    if (statements.length === 0 && found.startsWith('%statement.')) return [];
    if (known.includes(found)) return [];
    return at(`nothing fills in "${found}" here${didYouMean(found, known)}`);
  });
};

const findMissing = ({ path, source }: ContentFile): Mistake[] =>
  Object.entries(MAILS[path] ?? {})
    .filter(([part]) => !source.includes(part, startOfText(source)))
    .map(([part, what]) => ({ path, line: 1, text: `the text needs ${part}, ${what}` }));

const startOfText = (source: string): number => FRONT_MATTER.exec(source)?.[0].length ?? 0;
