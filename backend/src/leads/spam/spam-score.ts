import { codePoints, LEAD_DEFAULTS, type LeadField } from '../lead.contract.ts';

/** What is known about a submission when it arrives. Absent information does not count as a signal of spam. */
export interface Evidence {
  lead: Record<LeadField, string>;
  /** Whether the honeypot field, which people do not see, was filled in. */
  trapped: boolean;
  /** Seconds from the page load to the submission, if the form reported them. */
  seconds?: number | undefined;
}

/** Number of points at which a submission is suspected of being spam. */
const THRESHOLD = 3;
/**
 * The points of many copies of a message, and of many leads of a client. Neither is enough on its own: several people may
 * send the same short sentence, and the attendees of a conference may share one address.
 */
const MANY = 2;

const LINK = /https?:\/\/|\bwww\.[a-z0-9-]/gi;
/**
 * Links in BBCode or HTML, which people do not type into a plain text field. The text between `<a` and `href` excludes
 * `<`: otherwise matching a text that repeats `<a ` would take quadratic time.
 */
const MARKUP = /\[(?:url|link)\b|<a\s[^<>]*href/i;

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

const POINTS: Record<string, (evidence: Evidence) => number> = {
  trap: ({ trapped }) => (trapped ? THRESHOLD : 0),
  // Reading the page and typing take longer, but autofill does not, so this alone is not enough for suspicion.
  haste: ({ seconds }) => (seconds !== undefined && seconds < 2 ? 2 : 0),
  links: ({ lead }) => {
    const inMessage = linksIn(lead.message);
    if (inMessage > 3 || linksIn(lead.name) > 0) return THRESHOLD;
    return (inMessage > 2 ? 2 : Math.min(inMessage, 1)) + Math.min(linksIn(lead.company), 1);
  },
  markup: ({ lead }) => (MARKUP.test(`${lead.name} ${lead.company} ${lead.message}`) ? 2 : 0),
};

/** @param many the signals that recent leads give, of which there are many */
export const judge = (
  evidence: Evidence,
  many: readonly string[],
): { suspected: boolean; signals: string[] } => {
  const points = [
    ...Object.entries(POINTS).map(([signal, pointsOf]) => [signal, pointsOf(evidence)] as const),
    ...many.map((signal) => [signal, MANY] as const),
  ].filter(([, given]) => given > 0);
  const total = points.reduce((sum, [, given]) => sum + given, 0);
  return { suspected: total >= THRESHOLD, signals: points.map(([signal]) => signal) };
};

/** By which copies of a message are recognised; null for the default and short ones, which many people send independently. */
export const copyKey = (message: string): string | null => {
  const text = message.toLowerCase().replaceAll(/\s+/g, ' ');
  return message === LEAD_DEFAULTS.message || codePoints(text) < 20 ? null : text;
};
