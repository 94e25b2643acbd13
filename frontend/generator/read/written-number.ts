const ONE_NUMBER = /^(?:\D*?[^\d.,])??(?<number>[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)\D*$/;

/** 35.000 is 35 in one country, and 35,000 in another. */
const TWO_MEANINGS = /^[-−]?(?<whole>[1-9]\d{0,2})\.(?<rest>\d{3})$/;

type WrittenNumber =
  { value: number; mistake?: undefined } | { value?: undefined; mistake: string };

/**
 * The number in a text such as `$1,200`, or `9%`. What could mean two numbers is a mistake, since
 * nobody would see that the site shows the other one.
 */
export const readNumber = (text: string): WrittenNumber => {
  const written = ONE_NUMBER.exec(text)?.groups!['number'];
  if (written === undefined && /\d/.test(text))
    return {
      mistake: `"${text}" is not one number; write thousands as 1,234 and decimals as 12.5`,
    };
  const twofold = mistakeInDecimals(written ?? '');
  if (twofold) return { mistake: twofold };
  // A text without digits is none, either.
  return { value: written ? Number(written.replace('−', '-').replaceAll(',', '')) : Number.NaN };
};

export const mistakeInDecimals = (number: string): string | undefined => {
  const { whole, rest } = TWO_MEANINGS.exec(number)?.groups ?? {};
  if (whole === undefined) return undefined;
  return `"${number}" could mean two numbers; write ${whole}${rest}, or ${number}0 if these are decimals`;
};
