import { codePoints, LEAD_DEFAULTS, type LeadField } from '../lead.contract.ts';

/** What is known of a submission when it arrives. A client that tells nothing of itself is not held against it. */
export interface Evidence {
  lead: Record<LeadField, string>;
  /** Whether the field that people do not see was filled in. */
  trapped: boolean;
  /** From the page to the submission, where the form says so. */
  seconds?: number | undefined;
  /** How often the same message was stored lately. */
  copies: number;
  /** How many leads the same address sent lately. */
  fromAddress: number;
}

/** Points from which a submission is suspected. */
const THRESHOLD = 3;

const LINK = /https?:\/\/|\bwww\.[a-z0-9-]/gi;
/**
 * Links as forums and web pages write them: nobody types that into a plain field. What leads from `<a` to `href` has no
 * other `<`, or a text of nothing but `<a ` would take the square of its length to read.
 */
const MARKUP = /\[(?:url|link)\b|<a\s[^<>]*href/i;

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

const points: Record<string, (evidence: Evidence) => number> = {
  trap: ({ trapped }) => (trapped ? THRESHOLD : 0),
  // Autofill is done in a moment, reading and writing are not: a hint, and no more.
  haste: ({ seconds }) => (seconds !== undefined && seconds < 2 ? 2 : 0),
  links: ({ lead }) => {
    const inMessage = linksIn(lead.message);
    if (inMessage > 3 || linksIn(lead.name) > 0) return THRESHOLD;
    return (inMessage > 2 ? 2 : Math.min(inMessage, 1)) + Math.min(linksIn(lead.company), 1);
  },
  markup: ({ lead }) => (MARKUP.test(`${lead.name} ${lead.company} ${lead.message}`) ? 2 : 0),
  // Neither of these alone: a conference sends many leads by one address, and some send the same short sentence.
  copies: ({ copies }) => (copies >= 3 ? 2 : 0),
  rate: ({ fromAddress }) => (fromAddress >= 20 ? 2 : 0),
};

/** The names of the signals that a submission gives, and whether they add up to suspicion. */
export const judge = (evidence: Evidence): { suspected: boolean; signals: string[] } => {
  const given = Object.entries(points)
    .map(([signal, weigh]) => ({ signal, weight: weigh(evidence) }))
    .filter(({ weight }) => weight > 0);
  const total = given.reduce((sum, { weight }) => sum + weight, 0);
  return { suspected: total >= THRESHOLD, signals: given.map(({ signal }) => signal) };
};

/** A message by which copies are known; null for one that many people write of their own accord. */
export const copyKey = (message: string): string | null => {
  const text = message.toLowerCase().replaceAll(/\s+/g, ' ');
  return message === LEAD_DEFAULTS.message || codePoints(text) < 20 ? null : text;
};
