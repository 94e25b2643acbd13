import {
  LEAD_DEFAULTS,
  oneLine,
  type LeadField,
  type LeadState,
} from '@sandglass/backend/lead.contract';
import * as words from 'virtual:words/desk';
import { defaults } from 'virtual:words/lead';
import type { Message } from '@sandglass/backend/words';
import { fill } from '../words/fill.ts';
import { language } from '../words/language.ts';
import type { DeskLead } from './desk-api.ts';
import { shortName } from './text/short-name.ts';
import type { Period } from './views.ts';

export const STATE_NAMES: Readonly<Record<LeadState, string>> = words.states;

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

export const readableInstant = (instant: string): string => format.format(new Date(instant));

const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });

const midnight = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0);

/** Today, yesterday, within a week its name, else the date: in the browser's time zone. */
export const readableDay = (instant: number, now = Date.now()): string => {
  // Where the clocks change, a day has 23 or 25 hours.
  const daysAgo = Math.round((midnight(now) - midnight(instant)) / 86_400_000);
  if (daysAgo < 2)
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  if (daysAgo < 7) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(instant);
  return days.format(instant);
};

export const readableTime = (instant: number): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(instant);

interface PeriodMessages {
  between: Message<'period'>;
  since: Message<'day'>;
  until: Message<'day'>;
}

/** A message about a period; undefined if it has neither a first nor a last day. */
export const fillPeriod = (
  { between, since, until }: PeriodMessages,
  { from, to }: Period,
): string | undefined => {
  const day = (date: string) => new Date(`${date}T00:00`);
  if (from && to) return fill(between, { period: days.formatRange(day(from), day(to)) });
  if (from) return fill(since, { day: days.format(day(from)) });
  return to ? fill(until, { day: days.format(day(to)) }) : undefined;
};

const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });

export const readableList = (items: readonly string[]): string => list.format(items);

export const readableState = ({ state, suspected }: DeskLead): string =>
  suspected ? words.suspected : STATE_NAMES[state];

/** What a visitor left empty is stored in English, and shown in the words of the site. */
export const shownText = (lead: DeskLead, field: LeadField): string =>
  field !== 'email' && lead[field] === LEAD_DEFAULTS[field] ? defaults[field] : lead[field];

export const numberOf = ({ id }: Pick<DeskLead, 'id'>): string => `#${id}`;

/** The name of a control among those of other leads. */
export const labelOf = (label: string, lead: Pick<DeskLead, 'id'>): string =>
  fill(words.labelOfRequest, { label, number: numberOf(lead) });

/**
 * For titles and labels. A name stored before submissions were cleaned may have line breaks, or
 * characters that turn the text around it.
 */
export const numberAndName = (lead: DeskLead): string =>
  `${numberOf(lead)} ${oneLine(shownText(lead, 'name'))}`;

/** What a screen reader says of a lead that a shortcut focuses. */
export const spokenName = (lead: DeskLead): string => {
  const { createdAt, takenBy } = lead;
  const values = {
    request: numberAndName(lead),
    state: readableState(lead),
    time: readableInstant(createdAt),
  };
  return takenBy === undefined
    ? fill(words.spoken, values)
    : fill(words.spokenTaken, { ...values, person: shortName(takenBy) });
};
