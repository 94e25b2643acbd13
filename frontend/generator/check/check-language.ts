import { isValid, mistakeAt, type Content } from '../read/content.ts';
import { SITE } from '../read/site.ts';
import type { FieldPath, Mistake } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/** What the schemas cannot check, because it depends on the language of the site. */
export const checkLanguage = (content: Content): Mistake[] => [
  ...checkDirection(content),
  ...checkPlurals(content),
];

/** https://tc39.es/proposal-intl-locale-info, which Node 20 has as a property. */
interface LocaleWithDirection {
  textInfo?: { direction: string };
  getTextInfo?: () => { direction: string };
}

const isRightToLeft = (tag: string): boolean => {
  const locale = new Intl.Locale(tag) as LocaleWithDirection;
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl';
};

const checkDirection = ({ files, language: { tag } }: Content): Mistake[] => {
  const site = files.get(SITE);
  if (!site || !isRightToLeft(tag)) return [];
  const text = fill(wordsOfCheck().language.rightToLeft, { tag });
  return [mistakeAt(site, ['language'], text)];
};

/** Larger numbers have no form of their own that a text about minutes or requests would need. */
const NUMBERS = Array.from({ length: 1000 }, (_, number) => number);

/** Each message with a number needs all forms of the language, such as one and other in English. */
const checkPlurals = ({ files, language: { tag } }: Content): Mistake[] => {
  const rules = new Intl.PluralRules(tag);
  const needed = new Set(NUMBERS.map((number) => rules.select(number)));
  return Array.from(files.values())
    .filter((file) => file.path.startsWith('words/') && isValid(file))
    .flatMap((file) =>
      pluralsIn(file.fields).flatMap(({ path, forms }) =>
        [...needed]
          .filter((form) => forms[form] === undefined)
          .map((form) => mistakeAt(file, path, fill(wordsOfCheck().language.plural, { form }))),
      ),
    );
};

interface Plural {
  path: FieldPath;
  forms: Readonly<Record<string, unknown>>;
}

/** The messages with a number: each has at least the form `other`. */
const pluralsIn = (fields: object, path: FieldPath = []): Plural[] => {
  if ('other' in fields) return [{ path, forms: fields as Plural['forms'] }];
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? pluralsIn(value as object, [...path, name]) : [],
  );
};
