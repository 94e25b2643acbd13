const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** The characters of English text. U+FB01 and U+FB02 are the ligatures fi and fl. */
export const TEXT = [...range(0x20, 0x7e), ...'\u00a0–—‘’“”•…·×÷©−→\ufb01\ufb02'];

/** With accented letters of Western Europe, and rarer characters. */
export const OF_PAGES = [...new Set([...TEXT, ...range(0xc0, 0xff), ...'Œœ£§®°±½€™'])];

/** Letters of Central European names. The packages keep them in a file of their own. */
export const CENTRAL_EUROPEAN = [...'ĄąĆćČčĎďĘęĚěŁłŃńŇňŐőŘřŚśŠšŤťŮůŰűŹźŻżŽž'];

/** What the packages have in none of their files. */
const IN_NO_FONT = '→\ufb01\ufb02';

/**
 * The fonts of the link previews by the script of their source: all that the fonts of the pages
 * have, and the other letters of European languages.
 */
export const PREVIEW_FONTS = [
  {
    name: 'preview-latin.ttf',
    script: 'latin',
    characters: [...OF_PAGES, ...range(0xa1, 0xbf), 'ı'].filter(
      (character) => !IN_NO_FONT.includes(character),
    ),
  },
  {
    name: 'preview-latin-ext.ttf',
    script: 'latin-ext',
    characters: [...range(0x100, 0x130), ...range(0x132, 0x17e), ...'ȘșȚț'],
  },
];

/** What a link preview can show. */
export const OF_PREVIEWS: ReadonlySet<string> = new Set(
  PREVIEW_FONTS.flatMap(({ characters }) => characters),
);
