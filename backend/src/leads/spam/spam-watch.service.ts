import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-blocks.ts';
import { Limit } from '../../limits/limit.ts';
import { codePoints, LEAD_DEFAULTS, type LeadField } from '../lead.contract.ts';

type Fields = Record<LeadField, string>;

/** What is known besides the lead. Absent information is no signal of spam. */
export interface SubmissionContext {
  address: string;
  /** Whether the honeypot was filled in. */
  trapped: boolean;
  /** Seconds from the page load to the submission, if the form reported them. */
  seconds?: number | undefined;
}

/** With so many points, a submission is suspected of being spam. */
const THRESHOLD = 3;
/** Not enough alone: people send the same sentence, and a conference shares an address. */
const REPEATED_POINTS = 2;
/** By the number of links in the message. More are suspect in themselves. */
const LINK_POINTS = [0, 1, 1, 2];

const LINK = /https?:\/\/|(?<!:\/\/)\bwww\.[a-z0-9-]/gi;
/** BBCode or HTML. Without `<` in the gap, repeated `<a ` would take quadratic time. */
const MARKUP = /\[(?:url|link)\b|<a\s[^<>]*href/i;

const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

const pointsOfLinks = ({ name, company, message }: Fields): number => {
  const ofMessage = LINK_POINTS[linksIn(message)];
  // Undefined: more links than LINK_POINTS lists.
  if (ofMessage === undefined || linksIn(name) > 0) return THRESHOLD;
  const ofCompany = linksIn(company) > 0 ? 1 : 0;
  return ofMessage + ofCompany;
};

/** @param repeated signals of which recent leads have had many */
export const verdictOn = (
  lead: Fields,
  { trapped, seconds = Infinity }: Omit<SubmissionContext, 'address'>,
  repeated: ReadonlySet<string>,
): { suspected: boolean; signals: string[] } => {
  const points = {
    trap: trapped ? THRESHOLD : 0,
    // Reading and typing take longer, but autofill does not.
    haste: seconds < 2 ? 2 : 0,
    links: pointsOfLinks(lead),
    markup: MARKUP.test(`${lead.name} ${lead.company} ${lead.message}`) ? 2 : 0,
    copies: repeated.has('copies') ? REPEATED_POINTS : 0,
    rate: repeated.has('rate') ? REPEATED_POINTS : 0,
  };
  const total = Object.values(points).reduce((sum, each) => sum + each);
  const signals = Object.entries(points).flatMap(([signal, each]) => (each > 0 ? [signal] : []));
  return { suspected: total >= THRESHOLD, signals };
};

/** Null for the default and short messages, which many people send. */
export const copyKey = (message: string): string | null => {
  const text = message.toLowerCase().replaceAll(/\s+/g, ' ');
  return message === LEAD_DEFAULTS.message || codePoints(text) < 20 ? null : text;
};

const digestOf = (message: string): string | undefined => {
  const text = copyKey(message);
  return text === null ? undefined : createHash('sha256').update(text).digest('base64');
};

const HOUR = 60 * 60;

/** Counts the recent submissions of this process. Messages are kept only as digests. */
@Injectable()
export class SpamWatchService {
  private readonly copies = new Limit(3, HOUR);
  private readonly ofClient = new Limit(20, HOUR / 6);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Counts the submission, so that those at the same moment see each other. */
  async judge(lead: Fields, context: SubmissionContext) {
    const digest = digestOf(lead.message);
    const client = this.clientOf(context);
    const repeated = new Set<string>();
    if (digest && (await this.copies.consume(digest)).isExceeded) repeated.add('copies');
    if (client && (await this.ofClient.consume(client)).isExceeded) repeated.add('rate');
    return verdictOn(lead, context, repeated);
  }

  /** Forgets a submission that could not be stored: visitors send again what an outage refused. */
  async forget(lead: Fields, context: SubmissionContext): Promise<void> {
    const digest = digestOf(lead.message);
    const client = this.clientOf(context);
    if (digest) await this.copies.giveBack(digest);
    if (client) await this.ofClient.giveBack(client);
  }

  private clientOf({ address }: SubmissionContext): string | undefined {
    // An operator who turns the rate limit off expects many leads from one address.
    return this.environment.leadRateLimit === 0 ? undefined : clientBlock(address);
  }
}
