import { codePoints, LEAD_DEFAULTS, type LeadField } from '../lead.contract.ts';

/** What is known about a submission when it arrives. Absent information does not count as a signal of spam. */
export interface Evidence {
  lead: Record<LeadField, string>;
  /** Whether the honeypot field, which people do not see, was filled in. */
  trapped: boolean;
  /** Seconds from the page load to the submission, if the form reported them. */
  seconds?: number | undefined;
}

/** What is known about the submissions before it. */
export interface Counts {
  /** How many leads with the same message were stored recently. */
  copies: number;
  /** How many leads from the same client address were stored recently. */
  fromAddress: number;
}

/** Whether a lead is suspected of being spam, and the signals that apply. */
export interface Verdict {
  suspected: boolean;
  signals: string[];
}

/** The counts from which they are signals. */
export const MANY = { COPIES: 3, FROM_ADDRESS: 20 };

/** Number of points at which a submission is suspected of being spam. */
const THRESHOLD = 3;

const LINK = /https?:\/\/|\bwww\.[a-z0-9-]/gi;
/**
 * Links in BBCode or HTML, which people do not type into a plain text field. The text between `<a` and `href` excludes
 * `<`: otherwise matching a text that repeats `<a ` would take quadratic time.
 */
const MARKUP = /\[(?:url|link)\b|<a\s[^<>]*href/i;

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

type Points<Known> = Record<string, (known: Known) => number>;

const OWN_POINTS: Points<Evidence> = {
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

const COUNT_POINTS: Points<Counts> = {
  // Neither of these two is enough on its own: several people may send the same short sentence, and the attendees of a
  // conference may share one address.
  copies: ({ copies }) => (copies >= MANY.COPIES ? 2 : 0),
  rate: ({ fromAddress }) => (fromAddress >= MANY.FROM_ADDRESS ? 2 : 0),
};

const weigh = <Known>(points: Points<Known>, known: Known) =>
  Object.entries(points)
    .map(([signal, weightOf]) => ({ signal, weight: weightOf(known) }))
    .filter(({ weight }) => weight > 0);

/** Tells the names of the signals that apply, and whether their points reach the threshold of suspicion. */
export const judge = (evidence: Evidence, counts: Counts): Verdict => {
  const given = [...weigh(OWN_POINTS, evidence), ...weigh(COUNT_POINTS, counts)];
  const total = given.reduce((sum, { weight }) => sum + weight, 0);
  return { suspected: total >= THRESHOLD, signals: given.map(({ signal }) => signal) };
};

/**
 * The normalised message, by which copies are recognised; null for the default message and for messages of fewer than
 * 20 characters, which many people send independently.
 */
export const copyKey = (message: string): string | null => {
  const text = message.toLowerCase().replaceAll(/\s+/g, ' ');
  return message === LEAD_DEFAULTS.message || codePoints(text) < 20 ? null : text;
};
