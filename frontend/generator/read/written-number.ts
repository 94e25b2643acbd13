import { languageOfFile } from '../../src/content/schema/language.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/** How the language of the site writes 1234.5. */
interface Marks {
  decimal: string;
  /** What an editor is told to write between thousands. */
  group: string;
  /** All that may stand there, as a class of a regular expression. */
  groups: string;
}

const markIn = (tag: string, type: 'decimal' | 'group'): string =>
  new Intl.NumberFormat(tag).formatToParts(1_234_567.5).find((part) => part.type === type)?.value ??
  '';

/** Editors type the space and the apostrophe that their keyboards have. */
const typedAs = (mark: string): string => {
  if (/\s/.test(mark)) return String.raw`\s`;
  return /['’]/.test(mark) ? "'’" : mark;
};

const marksOf = (tag: string): Marks => {
  const decimal = markIn(tag, 'decimal');
  // Austria's own is a space, and many write the point that German has.
  const [group = '', ...others] = [new Intl.Locale(tag).language, tag]
    .map((each) => markIn(each, 'group'))
    .filter((mark) => mark !== decimal);
  return {
    decimal,
    group: group.replace(/\s/, ' '),
    groups: [group, ...others].map(typedAs).join(''),
  };
};

interface Pattern extends Marks {
  one: RegExp;
  twofold: RegExp;
}

const patternOf = (tag: string): Pattern => {
  const marks = marksOf(tag);
  const { decimal, groups } = marks;
  const number = String.raw`(?:\d{1,3}(?:[${groups}]\d{3})+|\d+)?(?:[${decimal}]\d+)?`;
  return {
    ...marks,
    one: new RegExp(String.raw`^(?<before>(?:\D*?[^\d.,])??)(?<number>${number})\D*$`),
    // 35.000 is 35 in one country, and 35,000 in another.
    twofold: new RegExp(String.raw`^(?<whole>[1-9]\d{0,2})[${decimal}](?<rest>\d{3})$`),
  };
};

/** One mark that makes the number behind it negative: "-$1,200", "€ – 5", or "EUR −5". */
const MINUS = /^[\s\p{Sc}(]*[-−–‒][\s\p{Sc}]*$|^[^-−–‒]*\s[-−–‒]\p{Sc}?$/u;
/**
 * Marks that could be one, such as those of "-EUR 5", "EU-5" and "loss – 5", and not that of
 * "US-$ 5".
 */
const UNCLEAR = /^[\s(]*[-−–‒]|(?<!\p{L})[-−–‒][^\p{L}]*$|\p{L}[-−–‒]\s*$/u;

type WrittenNumber =
  { value: number; mistake?: undefined } | { value?: undefined; mistake: string };

/**
 * The number in a text such as `$1,200`, or `9%`, as the language of the site writes it. What could
 * mean two numbers is a mistake, since nobody would see that the site shows the other one.
 */
export const readNumber = (text: string): WrittenNumber => {
  const pattern = patternOf(languageOfFile().tag);
  const { decimal, group, groups, one } = pattern;
  const { before = '', number: written } = one.exec(text)?.groups ?? {};
  const isNegative = MINUS.test(before);
  if ((written === undefined && /\d/.test(text)) || (!isNegative && UNCLEAR.test(before)))
    return {
      mistake: fill(wordsOfCheck().charts.notOne, {
        text,
        thousands: `1${group}234`,
        decimals: `12${decimal}5`,
      }),
    };
  const twofold = twoMeanings(written ?? '', pattern);
  if (twofold) return { mistake: twofold };
  // A text without digits is none, either.
  if (!written) return { value: Number.NaN };
  const plain = written.replaceAll(new RegExp(`[${groups}]`, 'g'), '').replace(decimal, '.');
  return { value: isNegative ? -Number(plain) : Number(plain) };
};

const twoMeanings = (number: string, { twofold }: Pattern): string | undefined => {
  const { whole, rest } = twofold.exec(number)?.groups ?? {};
  if (whole === undefined) return undefined;
  return fill(wordsOfCheck().charts.twofold, {
    number,
    whole: `${whole}${rest}`,
    longer: `${number}0`,
  });
};
