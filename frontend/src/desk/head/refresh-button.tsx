import { refresh as label, refreshed } from 'virtual:words/desk';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../components/button.tsx';
import { RefreshCw } from '../../components/icons.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { fill } from '../../words/fill.ts';
import { COUNTS, type DeskLead, type LeadCounts } from '../desk-api.ts';
import { cached, cachedError, cachedUrls, isListUrl } from '../data/swr-cache.ts';
import { refresh } from '../data/refresh.ts';
import type { Pages } from '../data/use-pages.ts';
import { cardId } from '../keyboard/focus.ts';
import { readableInstant } from '../readable.ts';
import { notify } from '../notify.ts';
import { isInView, viewPath } from '../views.ts';

/** What the cache has at a moment. */
interface Snapshot {
  /** The new leads in the lists that were read. */
  ids: number[];
  /** Of the new leads, also those that were not read. */
  count: number;
  /** What could not be fetched: each failure is an error of its own. */
  failures: unknown[];
}

const snapshot = (): Snapshot => {
  const urls = cachedUrls();
  const lists = urls.filter(isListUrl);
  const leads = lists.flatMap((list) => cached<Pages<DeskLead>>(list)?.pages.flat() ?? []);
  return {
    ids: leads.filter((lead) => isInView('new', lead)).map(({ id }) => id),
    count: cached<LeadCounts>(COUNTS)?.new ?? 0,
    failures: urls.map(cachedError).filter(Boolean),
  };
};

const show = (id: number | undefined) => {
  const card = id !== undefined && document.getElementById(cardId(id));
  if (card) card.focus();
  else navigate(viewPath('new'));
};

const notifyOfNew = (before: Snapshot, now: Snapshot) => {
  if (now.failures.some((failure) => !before.failures.includes(failure))) {
    notify(refreshed.partly, 'destructive');
    return;
  }
  const newest = Math.max(0, ...before.ids);
  const arrived = new Set(now.ids.filter((id) => id > newest));
  // In another view, only their number is known.
  const number = arrived.size || now.count - before.count;
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

export const RefreshButton = () => {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await refreshAndNotify();
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      className="border-control! max-md:size-11 max-md:p-0!"
      aria-label={label}
      busy={busy}
      onClick={() => void onClick()}
    >
      <RefreshCw aria-hidden="true" className="size-5 md:hidden" />
      <span className="max-md:hidden">{label}</span>
    </Button>
  );
};
