import { FILLED_BY_SERVER, LEGAL_NAMES, SITE_NAMES } from '../../src/content/placeholders.ts';
import { INSTALLATION_VALUES } from '../../src/content/schema/legal.ts';
import { isKind, mistakeAt, textsIn, type Content, type ContentFile } from '../read/content.ts';
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

/** Files whose texts scripts have, where nothing fills them in. */
const IN_SCRIPTS = /^words\/|^(?:newsletter|site|home\/(?:hero|paths|services))\.yaml$/;

/** What is filled in, in a file. */
interface Names {
  known: readonly string[];
  /** Nobody knows the statements of a file that cannot be read: none is a mistake then. */
  isAnyStatement: boolean;
}

export const checkPlaceholders = ({ files }: Content): Mistake[] => {
  const names = Object.keys(files.get(STATEMENTS)?.fields ?? {});
  const statements = names.map((name) => `%statement.${name}%`);
  return Array.from(files.values()).flatMap((file) => {
    const ofFile = IN_SCRIPTS.test(file.path) ? [] : statements;
    const known = [...SITE, ...ofFile, ...othersIn(file.path)];
    const filled = { known, isAnyStatement: names.length === 0 };
    return [
      ...findUnknown(file, filled),
      ...findHidden(file, filled),
      ...findInScripts(file, statements),
      ...findMissing(file),
    ];
  });
};

/** The placeholders of a file besides names and statements. */
const othersIn = (path: string): readonly string[] => {
  if (['privacy.md', 'legal.yaml'].includes(path)) return LEGAL;
  if (path === STATEMENTS) return INSTALLATION;
  return MAILS[path]?.allowed ?? [];
};

const findUnknown = (file: ContentFile, names: Names): Mistake[] => {
  const { path, source } = file;
  const pattern = path in MAILS || path === STATEMENTS ? OLD_OR_BARE : PLACEHOLDER;
  const mistakes: Mistake[] = [];
  for (const match of source.matchAll(pattern)) {
    const { index } = match;
    const [found] = match;
    const isInSubject = path in MAILS && index < startOfText(source);
    const text =
      isInSubject && !SITE.includes(found)
        ? fill(wordsOfCheck().placeholders.subject, { found })
        : mistakeIn(found, names);
    if (text) mistakes.push({ path, line: lineAt(source, index), text });
  }
  return mistakes;
};

const mistakeIn = (found: string, { known, isAnyStatement }: Names): string | undefined => {
  if (known.includes(found)) return undefined;
  if (isAnyStatement && found.startsWith('%statement.')) return undefined;
  return fill(wordsOfCheck().placeholders.unknown, { found }) + didYouMean(found, known);
};

/** Those that the source has in other characters, such as `\x25` or `&percnt;`, or in parts. */
const findHidden = (file: ContentFile, names: Names): Mistake[] => {
  const { path, source, fields, body } = file;
  const hiddenIn = (text: string) =>
    (text.match(FILLED_BY_SERVER) ?? [])
      .filter((found) => !source.includes(found))
      .map((found) => mistakeIn(found, names))
      .filter((mistake) => mistake !== undefined);
  const { html = '', videos = [], headings = [] } = body ?? {};
  const line = lineAt(source, startOfText(source));
  return [
    ...textsIn(fields).flatMap(({ field, text }) =>
      hiddenIn(text).map((mistake) => mistakeAt(file, field, mistake)),
    ),
    ...hiddenIn(JSON.stringify([html, videos, headings])).map((text) => ({ path, line, text })),
  ];
};

/** Statements in what scripts have of a page's file: the titles of services and videos. */
const findInScripts = (file: ContentFile, statements: readonly string[]): Mistake[] => {
  const { path, source } = file;
  const inScripts = isKind(file, 'services/*.md') ? file.fields.title : file.body?.videos;
  const found = JSON.stringify(inScripts ?? '').match(FILLED_BY_SERVER) ?? [];
  return found
    .filter((each) => statements.includes(each))
    .map((each) => ({
      path,
      line: lineAt(source, Math.max(source.indexOf(each), 0)),
      text: fill(wordsOfCheck().placeholders.unknown, { found: each }),
    }));
};

const findMissing = ({ path, source }: ContentFile): Mistake[] =>
  Object.entries(MAILS[path]?.required ?? {})
    .filter(([part]) => !source.includes(part, startOfText(source)))
    .map(([part, name]) => {
      const { needed, [name]: what } = wordsOfCheck().placeholders;
      return { path, line: 1, text: fill(needed, { part, what }) };
    });

const startOfText = (source: string): number => FRONT_MATTER.exec(source)?.[0].length ?? 0;
