import { useState, type ReactNode } from 'react';
import { mutate, SWRConfig } from 'swr';
import type { Page } from '../page.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices/store.ts';
import { readableInstant } from './readable.ts';
import { texts } from './texts.ts';

/** Whether something could not be fetched since the last Refresh. The page says so itself. */
let hasFailed = false;

/** Data stay as they are until somebody asks: neither time nor focus nor a new connection fetches. */
const ONLY_IF_ASKED = {
  dedupingInterval: 0,
  revalidateOnMount: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  onError: () => {
    hasFailed = true;
  },
};

export const askAgain = (): Promise<unknown> => mutate(() => true);

export const RefreshButton = () => {
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    hasFailed = false;
    void askAgain().then(() => {
      setBusy(false);
      const description = texts.desk.upToDate + readableInstant(new Date().toISOString());
      if (!hasFailed) notify({ variant: 'default', description });
    });
  };
  return (
    <Button variant="ghost" size="sm" className="border-control!" busy={busy} onClick={refresh}>
      {texts.desk.refresh}
    </Button>
  );
};

/** A page of the desk. Without JavaScript, it says why there are no leads: the server sends it without any of them. */
export const deskPage = (
  { title, subtitle, description }: { title: string; subtitle?: string; description: string },
  canonical: string,
  content: ReactNode,
): Page => ({
  meta: { heading: title, description, canonical, noindex: true },
  content: (
    // At least as high as the screen, so that the footer does not move once the leads are there.
    <div className="desk page-width grid min-h-svh content-start gap-2 pt-20 pb-section">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="text-xl md:text-2xl">
          {title}
        </h1>
        {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      <noscript>
        <p className="font-semibold">{texts.noScript}</p>
      </noscript>
      <SWRConfig value={ONLY_IF_ASKED}>{content}</SWRConfig>
    </div>
  ),
});
