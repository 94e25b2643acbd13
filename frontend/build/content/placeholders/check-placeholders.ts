import type { ContentFolder } from '../content-folder.ts';
import { didYouMean, lineAt, type Mistake } from '../mistake.ts';
import { FRONT_MATTER } from '../source.ts';
import { NAMES } from './site-names.ts';

const STATEMENTS = 'statements.yaml';
const HAS_LEGAL_NAMES = /^(?:privacy\.md$|mail\/)/;
const LEGAL_NAMES = ['entity', 'address', 'country', 'telephone', 'email'];

const ORIGIN = '%PUBLIC_URL%';
const PRIVACY = [`${ORIGIN}/privacy`, 'the link to the privacy notice'] as const;
const DATE = ['{date}', 'the day of the request'] as const;
const REFERENCE = ['{reference}', 'by which the firm finds the request'] as const;

/** What backend/src/notifications/receipts/receipt-mail.ts fills in, and what the text of each mail needs. */
const MAILS = [
  { path: 'mail/receipt.md', names: ['date', 'reference'], needs: [PRIVACY, DATE, REFERENCE] },
  {
    path: 'mail/newsletter.md',
    names: ['date', 'reference', 'confirmLink'],
    needs: [PRIVACY, DATE, REFERENCE, ['{confirmLink}', 'the link to confirm'] as const],
  },
];

/** Finds placeholders that nothing fills in, and mails without those that they need. */
export const checkPlaceholders = (content: ContentFolder): Mistake[] => [
  ...checkNames(content),
  ...MAILS.flatMap(({ path, names, needs }) => {
    const source = content.sources.get(path);
    return source === undefined ? [] : checkMail(path, source, names, needs);
  }),
];

/** Looks for `%statement.name%`, `%legal.name%` and `%site.name%`. */
const checkNames = ({ sources, files }: ContentFolder): Mistake[] => {
  const names: Record<string, readonly string[]> = {
    statement: Object.keys(files.get(STATEMENTS)?.fields ?? {}),
    legal: LEGAL_NAMES,
    site: NAMES,
  };
  const mistakeIn = (
    path: string,
    [found, kind = '', name = '', end]: RegExpExecArray,
  ): string | undefined => {
    const known = names[kind];
    // An address may have such signs, too: "%20page.html".
    if (!known) return end ? noPlaceholder(found, kind, Object.keys(names)) : undefined;
    if (!end) return `"${found}" needs a % at its end`;
    if (kind === 'legal' && !HAS_LEGAL_NAMES.test(path))
      return `"${found}" is filled in in the privacy notice and in mails only; write the text itself`;
    return known.length === 0 || known.includes(name)
      ? undefined
      : `there is no ${kind} "${name}"${didYouMean(name, known)}`;
  };
  return [...sources].flatMap(([path, source]) =>
    [...source.matchAll(/%([a-z]+)\.(\w+)(%?)/g)].flatMap((match) => {
      const text = mistakeIn(path, match);
      return text ? [{ path, line: lineAt(source, match.index), text }] : [];
    }),
  );
};

const noPlaceholder = (found: string, name: string, known: readonly string[]): string =>
  `there is no placeholder "${found}"${didYouMean(name, known) || `; there are ${known.join(', ')}`}`;

const checkMail = (
  path: string,
  source: string,
  names: readonly string[],
  needs: readonly (readonly [part: string, what: string])[],
): Mistake[] => {
  const start = FRONT_MATTER.exec(source)?.[0].length ?? 0;
  const text = source.slice(start);
  const known = names.map((name) => `{${name}}`);
  const find = (pattern: RegExp, describe: (found: string) => string | undefined) =>
    [...source.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const text = index < start ? `the subject is sent as typed; remove ${found}` : describe(found);
      return text === undefined ? [] : [{ path, line: lineAt(source, index), text }];
    });
  return [
    ...find(/\{[^{}\n]*\}?/g, (found) =>
      known.includes(found) ? undefined : noPlaceholder(found, found, known),
    ),
    ...find(/%[a-z_]+(?:%|(?![\w.]))/gi, (found) =>
      found === ORIGIN ? undefined : noPlaceholder(found, found, [ORIGIN]),
    ),
    ...find(/%(?:legal|statement)\.\w+%/g, () => undefined),
    ...needs
      .filter(([part]) => !text.includes(part))
      .map(([part, what]) => ({ path, line: 1, text: `the text needs ${part}, ${what}` })),
  ];
};
