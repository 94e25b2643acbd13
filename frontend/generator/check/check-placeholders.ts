import { LEGAL_NAMES, SITE_NAMES } from '../../src/content/placeholders.ts';
import { INSTALLATION_VALUES } from '../../src/content/schema/legal.ts';
import type { Content, ContentFile } from '../read/content.ts';
import { FRONT_MATTER } from '../read/front-matter.ts';
import { didYouMean, lineAt, type Mistake } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const STATEMENTS = 'statements.yaml';

const SITE = SITE_NAMES.map((name) => `%site.${name}%`);
const LEGAL = LEGAL_NAMES.map((name) => `%legal.${name}%`);
const INSTALLATION = Object.values(INSTALLATION_VALUES).map((name) => `%installation.${name}%`);

/** The words for what a mail must have. */
type NeededPart = 'privacy' | 'day' | 'reference' | 'confirm';

interface Mail {
  /** What the text must contain, and the word for it. */
  required: Readonly<Record<string, NeededPart>>;
  /** Its placeholders besides names and statements. */
  allowed: readonly string[];
}

const RECEIPT: Mail = {
  required: {
    '%site.url%/privacy': 'privacy',
    '%mail.date%': 'day',
    '%mail.reference%': 'reference',
  },
  allowed: [...LEGAL, '%site.url%', '%mail.date%', '%mail.reference%'],
};
const NEWSLETTER: Mail = {
  required: { ...RECEIPT.required, '%mail.confirmLink%': 'confirm' },
  allowed: [...RECEIPT.allowed, '%mail.confirmLink%'],
};
const MAILS: Readonly<Record<string, Mail>> = {
  'mail/receipt.md': RECEIPT,
  'mail/newsletter.md': NEWSLETTER,
};

/** What looks like a placeholder, also with a part missing. */
const PLACEHOLDER = /%[a-z]+\.\w+%?/gi;
/** In mails and statements, also without a kind, and with the braces used before 1.0.0. */
const OLD_OR_BARE = /%[a-z]\w+(?:\.\w+)?%?|\{\w*\}?/gi;

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
  if (['privacy.md', 'legal.yaml'].includes(path)) return LEGAL;
  if (path === STATEMENTS) return INSTALLATION;
  return MAILS[path]?.allowed ?? [];
};

const findUnknown = (file: ContentFile, statements: readonly string[]): Mistake[] => {
  const { path, source } = file;
  const known = [...SITE, ...statements, ...othersIn(path)];
  const pattern = path in MAILS || path === STATEMENTS ? OLD_OR_BARE : PLACEHOLDER;
  const mistakes: Mistake[] = [];
  for (const match of source.matchAll(pattern)) {
    const { index } = match;
    const [found] = match;
    const text = mistakeOf(found, index, file, known);
    // Nobody knows the statements of a file that cannot be read.
    const isUnreadable = statements.length === 0 && found.startsWith('%statement.');
    if (text && !isUnreadable) mistakes.push({ path, line: lineAt(source, index), text });
  }
  return mistakes;
};

const mistakeOf = (
  found: string,
  index: number,
  { path, source }: ContentFile,
  known: readonly string[],
): string | undefined => {
  const isInSubject = path in MAILS && index < startOfText(source);
  if (isInSubject && !SITE.includes(found))
    return fill(wordsOfCheck().placeholders.subject, { found });
  if (known.includes(found)) return undefined;
  return fill(wordsOfCheck().placeholders.unknown, { found }) + didYouMean(found, known);
};

const findMissing = ({ path, source }: ContentFile): Mistake[] =>
  Object.entries(MAILS[path]?.required ?? {})
    .filter(([part]) => !source.includes(part, startOfText(source)))
    .map(([part, name]) => {
      const { needed, [name]: what } = wordsOfCheck().placeholders;
      return { path, line: 1, text: fill(needed, { part, what }) };
    });

const startOfText = (source: string): number => FRONT_MATTER.exec(source)?.[0].length ?? 0;
