import { isKind, type Content } from '../read/content.ts';
import { lineAt, type Mistake } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

interface Rule {
  /** A text that the pattern finds. */
  example: string;
  pattern: RegExp;
  advice: string;
}

const UNFINISHED = {
  example: 'TODO: more',
  pattern: /\b(?:[Ll]orem ipsum|TODO|TBD|FIXME|XXX)\b/g,
};

/** How the house writes English. */
const ENGLISH_STYLE: readonly Rule[] = [
  { example: '74 percent', pattern: /\d percent\b/g, advice: 'write percentages as 74%' },
  {
    // Not in the citation of a law or a case.
    example: 'the U.S. market',
    pattern: /(?<!\d )\bU\.S\.(?!C\.)/g,
    advice: 'write US, without periods',
  },
  {
    example: 'a “quotation”',
    // Not where the site says which they are.
    pattern: /(?<!^quotes:.*)[‘’‚‛“”„‟«»]|(?<=\p{L})[´′](?=\p{L})/gmu,
    advice: 'type straight quotation marks and apostrophes; the build makes them typographic',
  },
  {
    // What word processors make of the hyphen of a list.
    example: '– the first item',
    pattern: /(?<=^[ \t]*)[–—](?=[ \t\u00A0])/gm,
    advice: 'begin each item of a list with - and a space; a sentence contains no dash',
  },
  {
    // Not the hyphen of a list, of a row of a table, or between two numbers.
    example: 'practice once - on the first day',
    pattern:
      /(?<!^[ \t]*)[–—―]|[–—](?![ \t\u00A0])|[\p{L}\p{N},;!?"'`*_)\]%]+(?<!\d) \\?-{1,3}(?: [\p{L}\p{N}"'`*_([]+|[ \t]*$)/gmu,
    advice: 'a sentence contains no dash; use a comma, a colon or two sentences',
  },
  {
    example: "this month's news",
    pattern: /\bthis (?:month|week)'s\b/gi,
    advice: 'give the date instead',
  },
];

/** Markdown and HTML. */
const PLAIN = {
  example: '**Thank** you',
  pattern: /^#{2,6} |(?<!\w)([*_]{1,3})(?=\S).+?\1(?!\w)|\]\(|`.+?`|<!--|&(?:#\w+|[a-zA-Z]\w+);/gm,
};

export const checkStyle = ({ files, names, language }: Content): Mistake[] => {
  const { name, shortName } = names;
  const isEnglish = new Intl.Locale(language.tag).language === 'en';
  const { style: words } = wordsOfCheck();
  return Array.from(files.values()).flatMap((file) => {
    // They speak of the marks that others must not have.
    if (isKind(file, 'words/check.yaml', 'words/check-markdown.yaml')) return [];
    const { path, source } = file;
    const text = withoutAddresses(withoutCode(source));
    const rules = [
      { ...UNFINISHED, advice: words.unfinished },
      ...(isEnglish ? ENGLISH_STYLE : []),
      ...(isKind(file, 'mail/receipt.md', 'mail/newsletter.md')
        ? [{ ...PLAIN, advice: words.plainMail }]
        : []),
      ...nameRule('name', name),
      // In an article, it may be an ordinary word.
      ...(isKind(file, 'articles/*.md') ? [] : nameRule('shortName', shortName, name)),
    ];
    return rules.flatMap(({ pattern, advice }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const end = match.index + match[0].length;
        const written = source.slice(match.index, end).replaceAll(/\s+/g, ' ');
        return { path, line: lineAt(source, match.index), text: `"${written}": ${advice}` };
      }),
    );
  });
};

/** Not in the field that defines it, nor as a part of a word or an address. */
const BEFORE_NAME = String.raw`(?<!^(?:name|shortName|entity):.*)(?<![\p{L}\p{N}@/.-])`;
const AFTER_NAME = String.raw`(?![\p{L}\p{N}]|\.\w)`;

/** @param longer a name that may begin with this one */
const nameRule = (field: string, name?: string, longer?: string): readonly Rule[] => {
  if (name === undefined) return [];
  const notLonger = longer ? `(?!${patternOf(longer)})` : '';
  const pattern = `${BEFORE_NAME}${notLonger}${patternOf(name)}${AFTER_NAME}`;
  const placeholder = `%site.${field}%`;
  const advice = fill(wordsOfCheck().style.name, { placeholder });
  return [{ example: name, pattern: new RegExp(pattern, 'gmu'), advice }];
};

/** The pattern of a name, which may continue on the next line. */
const patternOf = (name: string): string => {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return escaped.replaceAll(/\s+/g, String.raw`\s+`);
};

/** Blanks code out, which is shown as typed. Chart fences are checked as text. */
const withoutCode = (source: string): string =>
  source.replaceAll(/^(`{3,}|~{3,})(?!chart)[^`]*?^\1|`[^`\n]+`/gm, (code) =>
    code.replaceAll(/[^\n`]/g, '·'),
  );

/** Nobody can write the address of another site differently. */
const withoutAddresses = (source: string): string =>
  source.replaceAll(/\bhttps?:\/\/[^\s)>\]"]+/g, (address) => 'x'.repeat(address.length));
