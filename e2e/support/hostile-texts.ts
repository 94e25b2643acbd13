/** As many bytes as a submission may have. */
const LONGEST_MESSAGE = 255_000;

export const longestOf = (unit: string): string =>
  unit.repeat(Math.floor(LONGEST_MESSAGE / Buffer.byteLength(unit)));

/** Texts that are laid out slowly, turn what surrounds them, or show little. */
export const HOSTILE_TEXTS = {
  'letters of two directions in turns': '\u05D0a',
  'Arabic and Latin words': '\u0633\u0644\u0627\u0645 hello ',
  brackets: '(\u05D0[',
  'isolates of another direction': '\u2067a\u2069',
  'isolates without end': '\u2067\u05D0',
  'overrides without end': '\u202E',
  'combining marks': '\u0301',
  Devanagari: '\u0915\u094D\u0937\u093F',
  Thai: '\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35',
  'jamo of Hangul': '\u1100',
  'Chinese characters': '\u6F22\u5B57',
  'the widest character': '\uFDFD',
  'families of emoji': '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  'one word without end': 'x',
  'soft hyphens': 'a\u00AD',
  'line breaks': '\n',
  'line separators': '\u2028',
  tabs: '\t',
  'spaces that do not break': '\u00A0',
  'zero-width spaces': '\u200B',
  'control characters': '\u0001\u0008\u001B\u009F',
};
