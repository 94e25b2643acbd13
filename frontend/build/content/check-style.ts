import type { ContentFolder } from './content-folder.ts';
import { lineAt, type Mistake } from './mistake.ts';

/** Words between commas that are no entries of a list: "it was, however, cold and dark". Adverbs in -ly, too. */
const NO_ENTRY =
  /^(?:again|also|besides|finally|first|hence|however|indeed|instead|meanwhile|moreover|next|now|nevertheless|often|once|perhaps|second|sometimes|still|then|therefore|though|thus|today|tomorrow|too|yesterday|yet|\w+ly)$/;

/**
 * Says where a list lacks its last comma. Three words may be a list or not ("Deaths, homicide and drowning rose"); four
 * that end a sentence are one.
 */
const commaIn = (found: string): string | undefined => {
  const words = found.split(/, | /);
  return words.some((word) => NO_ENTRY.test(word)) ? undefined : `put a comma before "${words.at(-2)}"`;
};

const NO_DASH = 'a sentence contains no dash; use a comma, a colon or two sentences';

/** What breaks the house style, and what to do instead; the guide for editors lists the same rules. */
const HOUSE_STYLE: readonly [broken: RegExp, rule: string | ((found: string) => string | undefined)][] = [
  [
    /(?<![\w-])(?:[a-z][a-z-]*, ){2,}[a-z][a-z-]* (?:and|or) [a-z][a-z-]*(?=["']?(?:[.;:?!)]|\s*$))/gm,
    commaIn,
  ],
  [/\d percent\b/g, 'write percentages as 74%'],
  [/\bU\.S\./g, 'write US, without periods'],
  [/[‘’“”]/g, 'type straight quotation marks and apostrophes; the build makes them typographic'],
  [/[–—]/g, NO_DASH],
  // Not the hyphen of a list, of a row of a table, or between two numbers.
  [
    /[\p{L}\p{N},;!?"'`*_)\]%]+ -{1,3}(?: [\p{L}\p{N}"'`*_([]+|[ \t]*$)/gmu,
    (found) => (/^\d.* -+ \d/.test(found) ? undefined : NO_DASH),
  ],
  [/\b(?:this (?:month|week)'s|most recent)\b/gi, 'give the date instead'],
  [/lorem|ipsum|\bTODO\b|\bTBD\b|FIXME|placeholder|xxx/gi, 'this text is unfinished'],
];

/** Finds breaches of the house style. */
export const checkStyle = ({ sources }: Pick<ContentFolder, 'sources'>): Mistake[] =>
  [...sources].flatMap(([path, source]) => {
    const text = withoutCode(source);
    return HOUSE_STYLE.flatMap(([broken, rule]) =>
      [...text.matchAll(broken)].flatMap(({ 0: found, index }) => {
        const advice = typeof rule === 'string' ? rule : rule(found);
        const written = source.slice(index, index + found.length);
        return advice ? [{ path, line: lineAt(source, index), text: `"${written}": ${advice}` }] : [];
      }),
    );
  });

/** Blanks code out, which is shown as typed. The texts of a chart are none. */
const withoutCode = (source: string): string =>
  source.replaceAll(/^(`{3,}|~{3,})(?!chart)[^`]*?^\1|`[^`\n]+`/gm, (code) =>
    code.replaceAll(/[^\n`]/g, '·'),
  );
