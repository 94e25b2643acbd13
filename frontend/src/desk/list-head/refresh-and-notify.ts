import { refreshed } from 'virtual:words/desk';
import { navigate } from 'wouter/use-browser-location';
import { showToast } from '../../components/toast/toast.ts';
import { fill } from '../../words/fill.ts';
import { COUNTS, type LeadCounts } from '../desk-api.ts';
import { cached, cachedError, cachedUrls } from '../data/swr-cache.ts';
import { refresh } from '../data/refresh.ts';
import { leadsOf, listedLeads } from '../data/use-pages.ts';
import { cardOf, focusLater, heading } from '../keyboard/focus.ts';
import { readableInstant } from '../readable.ts';
import { presentEntry } from './kept-filter.ts';
import { newsSoFar } from '../live/news.ts';
import { notify } from '../notify.ts';
import { isInView, listUrl, viewPath, type LeadFilter } from '../views.ts';

/** What the cache has at a moment. */
interface Snapshot {
  /** The new leads in the lists that were read. */
  ids: number[];
  /** Of the new leads, also those that were not read; undefined if they were not counted. */
  count: number | undefined;
  /** What could not be fetched: each failure is an error of its own. */
  failures: unknown[];
  /** How many new leads the page was told of that no list has. */
  told: number;
}

const snapshot = (): Snapshot => {
  const listed = listedLeads();
  const listedIds = new Set(listed.map(({ id }) => id));
  return {
    ids: listed.filter((lead) => isInView('new', lead)).map(({ id }) => id),
    count: cached<LeadCounts>(COUNTS)?.new,
    failures: cachedUrls().map(cachedError).filter(Boolean),
    told: [...newsSoFar().arrived].filter((id) => !listedIds.has(id)).length,
  };
};

const show = (id: number | undefined) => {
  const card = id === undefined ? undefined : cardOf(id);
  if (card) card.focus();
  else navigate(viewPath('new'));
};

const hasFailed = (before: Snapshot, now: Snapshot): boolean =>
  now.failures.some((failure) => !before.failures.includes(failure));

const notifyOfNew = (before: Snapshot, now: Snapshot) => {
  if (hasFailed(before, now)) {
    notify(refreshed.partly, 'destructive');
    return;
  }
  const newest = Math.max(0, ...before.ids);
  const arrived = new Set(now.ids.filter((id) => id > newest));
  const { count = 0 } = now;
  // In another view, only their number is known: of those that the page was told of, or by how much
  // the count has grown. It may have fallen by as many that others have answered.
  const number = arrived.size || Math.max(before.told, count - (before.count ?? count));
  if (number <= 0) {
    notify(fill(refreshed.nothing, { time: readableInstant(new Date().toISOString()) }));
    return;
  }
  showToast({
    variant: 'default',
    description: fill(refreshed.arrived, { count: number }),
    action: {
      label: refreshed.show,
      altText: refreshed.showInstead,
      run: () => show(arrived.size > 0 ? Math.max(...arrived) : undefined),
    },
  });
};

export const refreshAndNotify = async (): Promise<void> => {
  const before = snapshot();
  await refresh();
  notifyOfNew(before, snapshot());
};

/** Whether a list shows any of some leads. */
const hasAny = (filter: LeadFilter, ids: ReadonlySet<number>): boolean =>
  leadsOf(listUrl(filter)).some(({ id }) => ids.has(id));

/** Reads what others have sent, and leads to the newest of it: in this list, or else in New. */
export const showArrived = async (filter: LeadFilter): Promise<void> => {
  const before = snapshot();
  const entry = presentEntry();
  const { arrived } = newsSoFar();
  // The button will be gone.
  heading.current!.focus({ preventScroll: true });
  focusLater(Math.max(...arrived));
  await refresh();
  if (hasFailed(before, snapshot())) notify(refreshed.partly, 'destructive');
  // Unless somebody has gone elsewhere meanwhile.
  else if (presentEntry() === entry && !hasAny(filter, arrived)) navigate(viewPath('new'));
};
