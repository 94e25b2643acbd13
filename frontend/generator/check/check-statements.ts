import { mistakeAt, type Content } from '../read/content.ts';
import type { Mistake } from '../read/mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const STATEMENTS = 'statements.yaml';
const NAMED = /%statement\.([a-zA-Z]+)%/g;
/** Characters with the statements within. */
const MOST = 5_000;

/**
 * The server puts statements into statements. One that contains itself would keep it from starting;
 * ten that each name the next ten times would fill its memory.
 */
export const checkStatements = ({ files }: Content): Mistake[] => {
  const file = files.get(STATEMENTS);
  if (!file) return [];
  const statements = file.fields as Record<string, readonly { text: string }[]>;
  const known = new Map<string, number>();
  /** Infinite if it contains itself. */
  const lengthOf = (name: string, within: readonly string[]): number => {
    if (within.includes(name)) return Infinity;
    const before = known.get(name);
    if (before !== undefined) return before;
    const variants = Object.hasOwn(statements, name) ? statements[name]! : [];
    const lengths = variants.map(({ text }) =>
      Array.from(text.matchAll(NAMED), ([, other]) => lengthOf(other!, [...within, name])).reduce(
        (sum, length) => sum + length,
        text.length,
      ),
    );
    const length = Math.max(0, ...lengths);
    known.set(name, length);
    return length;
  };
  return Object.keys(statements).flatMap((name) => {
    const length = lengthOf(name, []);
    if (length <= MOST) return [];
    const text =
      length === Infinity
        ? wordsOfCheck().statements.itself
        : fill(wordsOfCheck().statements.long, { length, most: MOST });
    return [mistakeAt(file, [name], text)];
  });
};
