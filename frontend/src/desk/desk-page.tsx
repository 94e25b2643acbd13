import { useState, type ReactNode } from 'react';
import { mutate, SWRConfig, useSWRConfig, type Cache } from 'swr';
import { Button } from '../components/button.tsx';
import { notify } from './notify.ts';
import { readableInstant } from './readable.ts';
import { texts } from './texts.ts';

/** Data that was read stays as it is until somebody asks: with Refresh, or by a change. */
const ONLY_IF_ASKED = {
  dedupingInterval: 0,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** What could not be fetched: each failure is an error of its own. */
const failuresIn = (cache: Cache): Set<unknown> =>
  new Set(Array.from(cache.keys(), (key) => cache.get(key)?.error as unknown).filter(Boolean));

export const askAgain = (): Promise<unknown> => mutate(() => true);

/** Forgets all that was read, and reads what is shown. */
export const startAgain = (): Promise<unknown> => mutate(() => true, undefined);

export const RefreshButton = () => {
  const [busy, setBusy] = useState(false);
  const { cache } = useSWRConfig();
  const refresh = () => {
    setBusy(true);
    const before = failuresIn(cache);
    void askAgain().then(() => {
      setBusy(false);
      const hasFailed = Array.from(failuresIn(cache)).some((failure) => !before.has(failure));
      if (hasFailed) notify(texts.desk.outOfDate, 'destructive');
      else notify(texts.desk.upToDate + readableInstant(new Date().toISOString()));
    });
  };
  return (
    <Button variant="ghost" size="sm" className="border-control!" busy={busy} onClick={refresh}>
      {texts.desk.refresh}
    </Button>
  );
};

interface DeskPageProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** The site's pages read nothing, and have neither this nor SWR: it is 4.6 kB. */
export const DeskPage = ({ title, subtitle, children }: DeskPageProps) => (
  // At least as high as the screen, so that the footer does not move once the leads are there.
  <div className="page-width grid min-h-svh content-start gap-2 pt-20 pb-section">
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 tabIndex={-1} className="text-xl md:text-2xl">
        {title}
      </h1>
      {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
    </div>
    {/* In the document only: React leaves such an element as it is. */}
    <noscript>{import.meta.env.SSR && <NoScript />}</noscript>
    <SWRConfig value={ONLY_IF_ASKED}>{children}</SWRConfig>
  </div>
);

/** The server sends the pages without any lead. */
const NoScript = () => (
  <p className="font-semibold">
    The requests cannot be shown, because this page needs JavaScript, and it is off in this browser.
  </p>
);
