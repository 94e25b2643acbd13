import { oneLine, type LeadState } from '@sandglass/backend/lead.contract';
import { language } from '../words/language.ts';
import type { DeskLead } from './desk-api.ts';
import type { Period } from './views.ts';

export const STATE_NAMES: Readonly<Record<LeadState, string>> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};
export const SUSPECTED = 'Suspected spam';

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export const readableInstant = (instant: string): string => format.format(new Date(instant));

const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });

/** An empty string if there is neither a first nor a last day. */
export const readablePeriod = ({ from, to }: Period): string => {
  const day = (date: string) => new Date(`${date}T00:00`);
  if (from && to) return days.formatRange(day(from), day(to));
  if (from) return `since ${days.format(day(from))}`;
  return to && `until ${days.format(day(to))}`;
};

export const readableState = ({ state, suspected }: DeskLead): string =>
  suspected ? SUSPECTED : STATE_NAMES[state];

/**
 * A person's name in the name by which they sign in: "Ada Lovelace" of "ada.lovelace@firm.example".
 */
export const shortName = (signedInAs: string): string => {
  const [local = '', domain] = signedInAs.split('@');
  if (domain === undefined) return signedInAs;
  const words = local.split(/[._-]+/).filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
};

/**
 * For titles and labels. A name stored before submissions were cleaned may have line breaks, or
 * characters that turn the text around it.
 */
export const numberAndName = ({ id, name }: DeskLead): string => `#${id} ${oneLine(name)}`;

/** What a screen reader says of a lead that a shortcut focuses. */
export const spokenName = (lead: DeskLead): string =>
  `${numberAndName(lead)}, ${readableState(lead)}, ${readableInstant(lead.createdAt)}`;
