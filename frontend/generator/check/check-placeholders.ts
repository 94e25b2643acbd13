import type { Content } from '../read/content.ts';
import { didYouMean, lineAt, type Mistake } from '../read/mistake.ts';
import { FRONT_MATTER, NAMES } from '../read/source.ts';

const STATEMENTS = 'statements.yaml';
const LEGAL = ['entity', 'address', 'country', 'telephone', 'email'];

/** What the text of each mail needs, for the server to fill in. */
const NEEDED = {
  '%PUBLIC_URL%/privacy': 'the link to the privacy notice',
  '{date}': 'the day of the request',
  '{reference}': 'by which the firm finds the request',
};
const MAILS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mail/receipt.md': NEEDED,
  'mail/newsletter.md': { ...NEEDED, '{confirmLink}': 'the link to confirm' },
};

export const checkPlaceholders = ({ files }: Content): Mistake[] => {
  const names = NAMES.map((name) => `%site.${name}%`);
  const statements = Object.keys(files.get(STATEMENTS)?.fields ?? {}).map(
    (name) => `%statement.${name}%`,
  );
  return [...files.values()].flatMap(({ path, source }) => {
    const needed = MAILS[path];
    const known = [
      ...names,
      ...statements,
      ...(needed || path === 'privacy.md' ? LEGAL.map((name) => `%legal.${name}%`) : []),
      ...(needed
        ? ['%PUBLIC_URL%', ...Object.keys(needed).filter((part) => part.startsWith('{'))]
        : []),
    ];
    const text = needed ? (FRONT_MATTER.exec(source)?.[0].length ?? 0) : 0;
    const used = source.matchAll(needed ? /%[a-z]\w+(?:\.\w+)?%?|\{\w*\}?/gi : /%[a-z]+\.\w+%?/g);
    const unknown = [...used].flatMap(({ 0: found, index }) => {
      const line = lineAt(source, index);
      if (index < text)
        return names.includes(found)
          ? []
          : [{ path, line, text: `the subject is sent as typed; remove ${found}` }];
      if (known.includes(found) || (statements.length === 0 && found.startsWith('%statement.')))
        return [];
      return [{ path, line, text: `nothing fills in "${found}" here${didYouMean(found, known)}` }];
    });
    const missing = Object.entries(needed ?? {}).filter(([part]) => !source.includes(part, text));
    return [
      ...unknown,
      ...missing.map(([part, what]) => ({
        path,
        line: 1,
        text: `the text needs ${part}, ${what}`,
      })),
    ];
  });
};
