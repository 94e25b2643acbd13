import type { DeskLead } from '../desk-api.ts';

/** Characters, encoded. Windows opens nothing longer. */
const LONGEST_ADDRESS = 2_000;
const CUT = ' […]';

interface DraftTexts {
  subject: string;
  /** Stands above the quoted message. */
  quote: string;
}

const draftWith = (
  { email }: Pick<DeskLead, 'email'>,
  { subject, quote }: DraftTexts,
  quoted: string,
): string => {
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', quote, ...lines].join('\r\n');
  const fields = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return `mailto:${encodeURIComponent(email)}?${fields}`;
};

/** How many characters the words, or the graphemes, take that have room together once encoded. */
const fitting = (message: string, room: number, granularity: 'word' | 'grapheme'): number => {
  let end = 0;
  let used = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity }).segment(message)) {
    const quoted = /[\r\n]/.test(segment) ? '\r\n> ' : segment;
    used += encodeURIComponent(quoted).length;
    if (used > room) break;
    end += segment.length;
  }
  return end;
};

/** The address of a draft that answers a lead and quotes as much of its message as has room. */
export const answerTo = (lead: Pick<DeskLead, 'email' | 'message'>, texts: DraftTexts): string => {
  const { message } = lead;
  // Once encoded, no character is shorter.
  if (message.length <= LONGEST_ADDRESS) {
    const whole = draftWith(lead, texts, message);
    if (whole.length <= LONGEST_ADDRESS) return whole;
  }
  const start = message.slice(0, LONGEST_ADDRESS).toWellFormed();
  const room = LONGEST_ADDRESS - draftWith(lead, texts, CUT).length;
  // A message may begin with one word without end.
  const end = fitting(start, room, 'word') || fitting(start, room, 'grapheme');
  return draftWith(lead, texts, start.slice(0, end).trimEnd() + CUT);
};
