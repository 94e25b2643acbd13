import type { DeskLead } from './desk-api.ts';
import { texts } from './texts.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const readableInstant = (instant: string): string => format.format(new Date(instant));

export const readableState = ({ state, suspected }: DeskLead): string =>
  suspected ? texts.desk.suspectedBadge : texts.desk.leadStates[state];

/** What a screen reader says of a lead that a shortcut focuses. */
export const spokenName = (lead: DeskLead): string =>
  `#${lead.id} ${lead.name}, ${readableState(lead)}, ${readableInstant(lead.createdAt)}`;
