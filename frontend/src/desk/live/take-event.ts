import { cached } from '../data/swr-cache.ts';
import { untilSaved } from '../data/saving.ts';
import { listedLeads } from '../data/use-pages.ts';
import { yourName } from '../data/use-counts.ts';
import { leadUrl, type DeskLead, type LeadEvent } from '../desk-api.ts';
import { sentenceAbout, unnamedSentence } from '../lead/meanwhile.ts';
import { isInView } from '../views.ts';
import { effectOf } from './effect-of-event.ts';
import { removeArrived } from './forget-news.ts';
import { latestVersion, newsSoFar, useNews } from './news.ts';

/** All that has ever arrived. */
const seen = new Set<number>();

/** As it was read last. */
const knownLead = (id: number): DeskLead | undefined =>
  cached<DeskLead>(leadUrl(id)) ?? listedLeads().find((lead) => lead.id === id);

/** @param isGiven it was there before: the number of new leads has it, or will never have it */
const addArrived = (id: number, isGiven: boolean) => {
  seen.add(id);
  useNews.setState(({ arrived, uncounted }) => ({
    arrived: new Set([...arrived, id]),
    uncounted: isGiven ? uncounted : new Set([...uncounted, id]),
  }));
};

/** Keeps what is new to this tab. */
export const takeEvent = async (event: LeadEvent): Promise<void> => {
  // One's own change comes back: the response to it is read first.
  await untilSaved();
  const { what, by } = event;
  for (const { id, version } of event.leads) {
    const lead = knownLead(id);
    const { changed, uncounted } = newsSoFar();
    const before = changed.get(id);
    const { arrives, leaves, told } = effectOf(event, version, {
      lead,
      before,
      hasArrived: seen.has(id),
      you: yourName(),
    });
    if (arrives) addArrived(id, what === 'given');
    if (leaves) removeArrived(new Set([id]));
    if (!told) continue;
    const isTold = latestVersion(lead!) > lead!.version;
    // A note does not hide a change: the change is asked about before an answer.
    if (what === 'note' && isTold) continue;
    const wasNew = isTold ? before!.isNew : isInView('new', lead!);
    // Who undoes a mark says nothing about the state.
    const isUnmarked = what === 'undone' && before?.what === 'marked';
    const isBack = event.state === 'new' || (isUnmarked && isInView('new', lead!));
    const isNew = !leaves && (isBack || wasNew);
    const isNamed = told === 'named';
    const sentence = isNamed
      ? sentenceAbout({ id }, { ...event, by: by! })
      : unnamedSentence({ id });
    const happening = { what, version, notes: lead!.notes ?? 0, isNew, sentence };
    // Set again, it would keep its place.
    const others = [...changed].filter(([other]) => other !== id);
    useNews.setState(({ settled }) => ({
      changed: new Map([...others, [id, happening]]),
      settled: uncounted.has(id) ? settled : settled + Number(wasNew) - Number(isNew),
    }));
  }
};
