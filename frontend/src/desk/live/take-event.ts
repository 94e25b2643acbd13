import { cached } from '../data/swr-cache.ts';
import { untilSaved } from '../data/saving.ts';
import { listedLeads } from '../data/use-pages.ts';
import { yourName } from '../data/use-counts.ts';
import { leadUrl, type DeskLead, type LeadEvent } from '../desk-api.ts';
import { sentenceAbout, unnamedSentence } from '../lead/meanwhile.ts';
import { newsSoFar, removeArrived, useNews } from './news.ts';

/** All that has ever arrived: after a lost connection, the server tells of some of it again. */
const seen = new Set<number>();

const ARRIVING = ['arrived', 'added', 'cleared'];

/** As it was read last. */
const knownLead = (id: number): DeskLead | undefined =>
  cached<DeskLead>(leadUrl(id)) ?? listedLeads().find((lead) => lead.id === id);

const takeArrival = (id: number, { what }: LeadEvent) => {
  if (what === 'arrived' && seen.has(id)) return;
  seen.add(id);
  useNews.setState(({ arrived, uncounted }) => ({
    arrived: new Set([...arrived, id]),
    uncounted: new Set([...uncounted, id]),
  }));
};

const takeChange = (id: number, version: number | undefined, event: LeadEvent) => {
  const { what, by, state } = event;
  const isStillNew = version === undefined ? what === 'note' : state === 'new' || !state;
  if (!isStillNew || what === 'marked') removeArrived(new Set([id]));
  const you = yourName();
  const isNamed = by !== undefined && you !== undefined && by !== you;
  // With the one password, only a version tells others from oneself.
  const isMaybeOwn = version === undefined && (by === you || you === undefined);
  if (isMaybeOwn || what === 'sent again' || !knownLead(id)) return;
  const before = newsSoFar().changed.get(id);
  // Answered and taken in one: the state says more.
  if (before?.version === version && before?.what === 'state') return;
  const sentence = isNamed ? sentenceAbout({ id }, { ...event, by }) : unnamedSentence({ id });
  useNews.setState(({ changed }) => ({
    changed: new Map([...changed, [id, { what, version, sentence }]]),
  }));
};

/** Keeps what is new to this tab. */
export const takeEvent = async (event: LeadEvent): Promise<void> => {
  // One's own change comes back: the response to it is read first.
  await untilSaved();
  const isOwn = event.by !== undefined && event.by === yourName();
  for (const { id, version } of event.leads) {
    const known = knownLead(id);
    if (version !== undefined && known && known.version >= version) removeArrived(new Set([id]));
    else if (!ARRIVING.includes(event.what)) takeChange(id, version, event);
    else if (!isOwn) takeArrival(id, event);
  }
};
