import { Fragment } from 'react';
import { splitAtNumbers, telephoneUrl } from './telephone.ts';

/** Code points: more than six lines show. */
const BEGINNING = 1_000;

/**
 * Code points. The time that browsers take for a paragraph in two directions grows with the square
 * of its length: 255 kB take Chromium 23 seconds.
 */
const LONGEST = 2_000;

const MOST = `[^]{1,${LONGEST}}`;
const NOT_WITHIN_A_CHARACTER = String.raw`(?<!\u200D)(?![\p{M}\p{Emoji_Modifier}\u200C\u200D])`;

/** The end of the text or a line, else of a word unless that is far before, else of a character. */
const PIECE = new RegExp(
  [
    String.raw`${MOST}(?:$|(?<=\n))`,
    String.raw`[^]{${LONGEST / 2},${LONGEST}}(?<=\s)`,
    `${MOST}${NOT_WITHIN_A_CHARACTER}`,
    MOST,
  ].join('|'),
  'gu',
);

const FIRST = new RegExp(`^[^]{1,${BEGINNING}}`, 'u');

/** Together, the pieces are the text. */
export const piecesOf = (text: string): string[] => text.match(PIECE) ?? [];

/** The text itself, unless it is long. */
export const beginningOf = (text: string): string => {
  const beginning = FIRST.exec(text)?.[0] ?? '';
  return beginning.length < text.length ? `${beginning}…` : text;
};

/** Browsers take the square of its length for a word of two directions, unless it may break. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/([^ \t\r\n]{100})/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface ShortTextProps {
  text: string;
  /** Whether its end is out of sight: Tab must not lead there. */
  isCut?: boolean;
}

/** Text whose telephone numbers are links. */
export const ShortText = ({ text, isCut = false }: ShortTextProps) =>
  splitAtNumbers(text).map((part, index) =>
    index % 2 === 1 ? (
      <a
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        href={telephoneUrl(part)}
        tabIndex={isCut ? -1 : undefined}
        className="text-link max-md:py-3"
      >
        {part}
      </a>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Breakable key={index} text={part} />
    ),
  );

/**
 * Anybody may send a quarter of a megabyte, of any letters. Each piece is a paragraph of its own,
 * laid out while it is near the screen. A line break at the end of a piece takes no line. Each has
 * its own direction: WebKit looks for that of its parent in the whole text once for each node in it,
 * which takes 20 seconds where no character has one.
 */
export const LongText = ({ text }: { text: string }) => {
  const pieces = piecesOf(text);
  if (pieces.length < 2) return <ShortText text={text} />;
  return pieces.map((piece, index) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      dir="auto"
      className="block not-print:[contain-intrinsic-block-size:auto_10lh] not-print:[content-visibility:auto]"
    >
      <ShortText text={piece} />
    </span>
  ));
};
