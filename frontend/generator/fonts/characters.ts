const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** The characters of English text. U+FB01 and U+FB02 are the ligatures fi and fl. */
export const TEXT = [...range(0x20, 0x7e), ...'\u00a0–—‘’“”•…·×÷©−→\ufb01\ufb02'];

/** What visitors may write besides: letters of Western Europe, and rarer characters. */
export const WESTERN_EUROPEAN = [...range(0xc0, 0xff), ...'Œœ£§®°±½€™'];

/** Letters of Central European names. The packages keep them in a file of their own. */
export const CENTRAL_EUROPEAN = [...'ĄąĆćČčĎďĘęĚěŁłŃńŇňŐőŘřŚśŠšŤťŮůŰűŹźŻżŽž'];
