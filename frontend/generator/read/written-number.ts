import { languageOfFile } from '../../src/content/schema/language.ts';

/** How the language of the site writes 1234.5. */
interface Marks {
  decimal: string;
  /** The characters that may stand between thousands, of which the first is advised. */
  groups: string;
}

/** What a keyboard has for a mark that the language prescribes. */
const TYPED = [
  { prescribed: /\s/, typed: String.raw`\s` },
  { prescribed: /['’]/, typed: "'’" },
];

const marksOf = (tag: string): Marks => {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.5);
  const own = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = own('decimal');
  // Austria's own is a space, and many write a point.
  const common = decimal === ',' ? '.' : ',';
  const others = TYPED.find(({ prescribed }) => prescribed.test(own('group')))?.typed ?? '';
  return { decimal, groups: common + others };
};

interface Pattern extends Marks {
  one: RegExp;
  twofold: RegExp;
}

const patternOf = (tag: string): Pattern => {
  const { decimal, groups } = marksOf(tag);
  const number = String.raw`[-−]?(?:\d{1,3}(?:[${groups}]\d{3})+|\d+)?(?:[${decimal}]\d+)?`;
  return {
    decimal,
    groups,
    one: new RegExp(String.raw`^(?:\D*?[^\d.,])??(?<number>${number})\D*$`),
    // 35.000 is 35 in one country, and 35,000 in another.
    twofold: new RegExp(String.raw`^[-−]?(?<whole>[1-9]\d{0,2})[${decimal}](?<rest>\d{3})$`),
  };
};

type WrittenNumber =
  { value: number; mistake?: undefined } | { value?: undefined; mistake: string };

/**
 * The number in a text such as `$1,200`, or `9%`, as the language of the site writes it. What could
 * mean two numbers is a mistake, since nobody would see that the site shows the other one.
 */
export const readNumber = (text: string): WrittenNumber => {
  const pattern = patternOf(languageOfFile().tag);
  const { decimal, groups, one } = pattern;
  const written = one.exec(text)?.groups!['number'];
  if (written === undefined && /\d/.test(text))
    return {
      mistake: `"${text}" is not one number; write thousands as 1${groups[0]}234 and decimals as 12${decimal}5`,
    };
  const twofold = twoMeanings(written ?? '', pattern);
  if (twofold) return { mistake: twofold };
  // A text without digits is none, either.
  if (!written) return { value: Number.NaN };
  const plain = written.replaceAll(new RegExp(`[${groups}]`, 'g'), '').replace(decimal, '.');
  return { value: Number(plain.replace('−', '-')) };
};

const twoMeanings = (number: string, { twofold }: Pattern): string | undefined => {
  const { whole, rest } = twofold.exec(number)?.groups ?? {};
  if (whole === undefined) return undefined;
  return `"${number}" could mean two numbers; write ${whole}${rest}, or ${number}0 if these are decimals`;
};

/** Of a field: YAML writes decimals with a point, in every language. */
export const mistakeInDecimals = (number: string): string | undefined =>
  twoMeanings(number, patternOf('en'));
