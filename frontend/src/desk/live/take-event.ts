import { cached } from '../data/swr-cache.ts';
import { untilSaved } from '../data/saving.ts';
import { listedLeads } from '../data/use-pages.ts';
import { yourName } from '../data/use-counts.ts';
import { leadUrl, type DeskLead, type LeadEvent } from '../desk-api.ts';
import { sentenceAbout, unnamedSentence } from '../lead/meanwhile.ts';
import { effectOf } from './effect-of-event.ts';
import { removeArrived } from './forget-news.ts';
import { latestVersion, newsSoFar, useNews } from './news.ts';

/** All that has ever arrived. */
const seen = new Set<number>();

/** As it was read last. */
const knownLead = (id: number): DeskLead | undefined =>
  cached<DeskLead>(leadUrl(id)) ?? listedLeads().find((lead) => lead.id === id);

const addArrived = (id: number) => {
  seen.add(id);
  useNews.setState(({ arrived, uncounted }) => ({
    arrived: new Set([...arrived, id]),
    uncounted: new Set([...uncounted, id]),
  }));
};

/** Keeps what is new to this tab. */
export const takeEvent = async (event: LeadEvent): Promise<void> => {
  // One's own change comes back: the response to it is read first.
  await untilSaved();
  const { what, by } = event;
  for (const { id, version } of event.leads) {
    const lead = knownLead(id);
    const { arrives, leaves, told } = effectOf(event, version, {
      lead,
      before: newsSoFar().changed.get(id),
      hasArrived: seen.has(id),
      you: yourName(),
    });
    if (arrives) addArrived(id);
    if (leaves) removeArrived(new Set([id]));
    if (!told) continue;
    // A note does not hide a change: the change is asked about before an answer.
    if (what === 'note' && latestVersion(lead!) > lead!.version) continue;
    const isNamed = told === 'named';
    const sentence = isNamed
      ? sentenceAbout({ id }, { ...event, by: by! })
      : unnamedSentence({ id });
    const changed = new Map(newsSoFar().changed);
    // Set again, it would keep its place.
    changed.delete(id);
    const notes = lead?.notes ?? 0;
    useNews.setState({ changed: changed.set(id, { what, version, notes, sentence }) });
  }
};
