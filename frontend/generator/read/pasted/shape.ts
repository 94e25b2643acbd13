import { fill, wordsOfCheck, type WordsOfCheck } from '../../words/words-of-check.ts';
import type { FileMistake } from '../mistake.ts';

/**
 * The parser needs the square of some of these in time, or fills its stack. Within the limits, which
 * no article reaches, the slowest text that is known takes ten seconds.
 */
export const SHAPE = {
  characters: 100_000,
  lines: 3_000,
  /** Marks and spaces before the text of a line: lists and quotations in one another. */
  depth: 40,
  /** Signs that may be marks, in lines without an empty one between them. */
  marks: 1_000,
  /** Of a table. */
  columns: 30,
  /** Lines that begin with `:::`: what follows would be within each. */
  containers: 20,
};

type Measure = keyof typeof SHAPE & keyof WordsOfCheck['shape'];

const BEFORE_TEXT = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]*\]:)*/;
const NOTE = /\[\^[^\]\s]*\]:/g;
const MARK = /[*_~<[]+/g;
const CONTAINER = /^[\s>]*:::/;
/** The line below the head of a table. */
const BELOW_HEAD = /^[\s>]*[|:-][\s|:-]*$/;

/** Where each measure of a text passes its limit first. Such a text is not to be parsed. */
export const wrongShape = (text: string): FileMistake[] => {
  const found = new Map<Measure, FileMistake>();
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  let [characters, marks, containers] = [0, 0, 0];
  lines.slice(first).forEach((line, index) => {
    const limit = (measure: Measure, value: number) => {
      if (value <= SHAPE[measure] || found.has(measure)) return;
      const message = fill(wordsOfCheck().shape[measure], { most: SHAPE[measure] });
      found.set(measure, { line: first + index + 1, text: message });
    };
    const [before] = BEFORE_TEXT.exec(line)!;
    characters += line.length + 1;
    marks = line.trim() === '' ? 0 : marks + (line.match(MARK)?.length ?? 0);
    if (CONTAINER.test(line)) containers += 1;
    limit('characters', characters);
    limit('lines', index + 1);
    limit('depth', before.replaceAll(NOTE, '^').length);
    limit('marks', marks);
    if (BELOW_HEAD.test(line)) limit('columns', line.split('|').length - 1);
    limit('containers', containers);
  });
  return [...found.values()];
};
