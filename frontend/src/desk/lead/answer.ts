import type { DeskLead } from '../desk-api.ts';

/** Where drafts open: in the program for `mailto:`, or in a mail service in the browser. */
export const MAILERS = ['mail', 'gmail', 'outlook'] as const;
export type Mailer = (typeof MAILERS)[number];

/**
 * Characters, encoded. Windows opens no longer `mailto:`. Outlook on the web has been reported to
 * refuse addresses of more than 2,048, Gmail takes more.
 */
const LONGEST_ADDRESS = 2_000;
const CUT = ' […]';

/** Each part is encoded: with `%20`, because Outlook shows a plus sign as one. */
const ADDRESSES: Record<Mailer, (to: string, subject: string, body: string) => string> = {
  mail: (to, subject, body) => `mailto:${to}?subject=${subject}&body=${body}`,
  gmail: (to, subject, body) =>
    `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${subject}&body=${body}`,
  outlook: (to, subject, body) =>
    `https://outlook.office.com/mail/deeplink/compose?to=${to}&subject=${subject}&body=${body}`,
};

interface DraftTexts {
  subject: string;
  /** Stands above the quoted message. */
  quote: string;
}

type Draft = DraftTexts & Pick<DeskLead, 'email' | 'message'>;

const addressWith = (mailer: Mailer, { email, subject, quote }: Draft, quoted: string): string => {
  const lines = quoted.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const body = ['', '', quote, ...lines].join('\r\n');
  const [to, title, text] = [email, subject, body].map(encodeURIComponent);
  return ADDRESSES[mailer](to!, title!, text!);
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
export const answerTo = (mailer: Mailer, draft: Draft): string => {
  const { message } = draft;
  // Once encoded, no character is shorter.
  if (message.length <= LONGEST_ADDRESS) {
    const whole = addressWith(mailer, draft, message);
    if (whole.length <= LONGEST_ADDRESS) return whole;
  }
  const start = message.slice(0, LONGEST_ADDRESS).toWellFormed();
  const room = LONGEST_ADDRESS - addressWith(mailer, draft, CUT).length;
  // A message may begin with one word without end.
  const end = fitting(start, room, 'word') || fitting(start, room, 'grapheme');
  return addressWith(mailer, draft, start.slice(0, end).trimEnd() + CUT);
};
