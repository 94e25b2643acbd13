/** Texts in which nothing can be seen. */
export const INVISIBLE_TEXTS = [
  ...'\u0001 \u007F \u00A0 \u00AD \u061C \u115F \u1160 \u17B4 \u180E \u200B \u200C \u200D \u200E \u200F'.split(
    ' ',
  ),
  ...'\u202A \u202E \u2060 \u2063 \u2066 \u2069 \u2800 \u3164 \uFE0F \uFEFF \uFFA0 \uFFF9 \uFFFC \u{1D159} \u{E0001} \u{E007F}'.split(
    ' ',
  ),
  '\uFE0F \u2060',
];

/** Texts in which invisible characters change what is seen. */
export const TEXTS_WITH_JOINERS = [
  // A Persian word, with a non-joiner, and an abbreviation that ends with a joiner.
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
  '\u06F1\u06F4\u06F0\u06F3 \u0647\u200D',
  // A name in Malayalam, whose last consonant a joiner shapes.
  '\u0D15\u0D41\u0D2E\u0D3E\u0D30\u0D4D\u200D',
  // A technologist, a heart, England's flag and a keycap.
  '\u{1F469}\u200D\u{1F4BB}',
  '\u2764\uFE0F',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '1\uFE0F\u20E3',
  'Jose\u0301',
];

/**
 * Addresses as they are typed and as they are stored, and the readable spelling, if it differs from
 * that.
 */
export const OTHER_SCRIPTS: [typed: string, stored: string, readable?: string][] = [
  ['info@m\u00FCller.de', 'info@xn--mller-kva.de', 'info@m\u00FCller.de'],
  ['Info@M\u00DCLLER.De', 'Info@xn--mller-kva.de', 'Info@m\u00FCller.de'],
  ['ada@mu\u0308ller.de', 'ada@xn--mller-kva.de', 'ada@m\u00FCller.de'],
  ['ada@\uFF4D\u00FCller\uFF0E\uFF44\uFF45', 'ada@xn--mller-kva.de', 'ada@m\u00FCller.de'],
  ['ada@XN--MLLER-KVA.de', 'ada@XN--MLLER-KVA.de', 'ada@m\u00FCller.de'],
  ['ada@m\u00FCller.xn--p1ai', 'ada@xn--mller-kva.xn--p1ai', 'ada@m\u00FCller.\u0440\u0444'],
  ['ada@stra\u00DFe.de', 'ada@xn--strae-oqa.de', 'ada@stra\u00DFe.de'],
  ['ada@fa\u00DF.de', 'ada@xn--fa-hia.de', 'ada@fa\u00DF.de'],
  ['ada@\u65E5\u672C\u8A9E\u3002jp', 'ada@xn--wgv71a119e.jp', 'ada@\u65E5\u672C\u8A9E.jp'],
  ['ada@example\u3002com', 'ada@example.com'],
  ['ada@\uFF25\uFF38.com', 'ada@ex.com'],
  ['ada@l\u00B7l.cat', 'ada@xn--ll-0ea.cat', 'ada@l\u00B7l.cat'],
  [
    'ada@\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.ir',
    'ada@xn--mgba3gch31f060k.ir',
    'ada@\u0646\u0627\u0645\u0647\u200C\u0627\u06CC.ir',
  ],
  ['ada@\u05D0\u05D1.co.il', 'ada@xn--4dbc.co.il', 'ada@\u05D0\u05D1.co.il'],
  // The Cyrillic letters look like those of apple.com.
  [
    'ada@\u0430\u0440\u0440\u04CF\u0435.com',
    'ada@xn--80ak6aa92e.com',
    'ada@\u0430\u0440\u0440\u04CF\u0435.com',
  ],
];
