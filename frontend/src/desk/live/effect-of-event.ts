import type { DeskLead, LeadEvent } from '../desk-api.ts';
import type { Happening } from './news.ts';

/** What this tab knows of a lead. */
interface Known {
  /** The lead, as it was read last. */
  lead?: Pick<DeskLead, 'version'> | undefined;
  /** What happened to it last. */
  before?: Pick<Happening, 'what' | 'version'> | undefined;
  /** Whether it has ever arrived: after a lost connection, the server tells of some of it again. */
  hasArrived?: boolean;
  /** The name by which one signs in; undefined with the password, which everybody shares. */
  you?: string | undefined;
}

/** What an event says of a lead. */
export interface Effect {
  /** It is a new one, which no list shows. */
  arrives: boolean;
  /** It is shown already, or no longer new. */
  leaves: boolean;
  /** Somebody else has changed it, with or without a name: the page says so. */
  told?: 'named' | 'unnamed' | undefined;
}

const ARRIVING = ['arrived', 'added', 'cleared'];

/** @param version that of the lead as of the event; undefined: the lead itself did not change */
export const effectOf = (
  event: Omit<LeadEvent, 'leads'>,
  version: number | undefined,
  known: Known,
): Effect => {
  const { what, by, state } = event;
  const isRead = version !== undefined && known.lead && known.lead.version >= version;
  if (isRead) return { arrives: false, leaves: true };
  if (ARRIVING.includes(what)) {
    const isOwn = by !== undefined && by === known.you;
    return { arrives: !isOwn && !(what === 'arrived' && known.hasArrived), leaves: false };
  }
  const isStillNew = version === undefined ? what === 'note' : state === 'new' || !state;
  const leaves = !isStillNew || what === 'marked';
  return { arrives: false, leaves, told: toldOf(event, version, known) };
};

const toldOf = (
  { what, by }: Omit<LeadEvent, 'leads'>,
  version: number | undefined,
  { lead, before, you }: Known,
): Effect['told'] => {
  // With the one password, only a version tells others from oneself.
  const isMaybeOwn = version === undefined && (by === you || you === undefined);
  if (isMaybeOwn || what === 'sent again' || !lead) return undefined;
  // Answered and taken in one: the state says more.
  if (before?.version === version && before?.what === 'state') return undefined;
  return by !== undefined && you !== undefined && by !== you ? 'named' : 'unnamed';
};
