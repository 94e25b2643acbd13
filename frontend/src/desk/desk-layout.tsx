import * as words from 'virtual:words/desk';
import { pageTitle } from 'virtual:words/site';
import { useEffect, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { SkipLink } from '../components/layout/skip-link.tsx';
import { Mark } from '../components/logo/logo.tsx';
import { firmName } from '../content/site.ts';
import { paths } from '../paths.ts';
import { fill } from '../words/fill.ts';
import { ONLY_IF_ASKED } from './data/only-if-asked.ts';
import { countText, useLeadCounts } from './data/use-counts.ts';
import { useNews } from './live/news.ts';
import { firstCard, heading } from './keyboard/focus.ts';

interface DeskLayoutProps {
  title: string;
  subtitle?: string | undefined;
  /** Where the link at the very beginning leads. */
  skip: string;
  children: ReactNode;
}

/** SWR (4.1 kB) is only here, because the site reads no data. */
export const DeskLayout = ({ title, subtitle, skip, children }: DeskLayoutProps) => {
  return (
    <>
      <SkipLink findTarget={() => firstCard() ?? null}>{skip}</SkipLink>
      <DeskHeader title={title} subtitle={subtitle} />
      {/* A toast at the end of the screen covers nothing of the last lead. */}
      <main id="mainContent" tabIndex={-1} className="page-width w-full pb-36 max-md:pb-52">
        {/* In the document only: React leaves such an element as it is. */}
        <noscript>{import.meta.env.SSR && <NoScript />}</noscript>
        <SWRConfig value={ONLY_IF_ASKED}>{children}</SWRConfig>
      </main>
    </>
  );
};

/** The title of the document says how many leads are new, and what the page shows. */
export const useDeskTitle = (name: string): void => {
  const uncounted = useNews((news) => news.uncounted.size);
  const fresh = (useLeadCounts().data?.new ?? 0) + uncounted;
  useEffect(() => {
    const named = fill(pageTitle, { heading: name, firm: firmName });
    document.title = fresh ? `(${countText(fresh)}) ${named}` : named;
  }, [fresh, name]);
};

const DeskHeader = ({ title, subtitle }: Pick<DeskLayoutProps, 'title' | 'subtitle'>) => (
  <header className="page-width flex w-full flex-wrap items-center gap-x-3 py-1 md:py-2">
    <Mark className="h-7 w-auto shrink-0 text-accent md:h-8 print:hidden" />
    <div className="flex min-w-[min(9rem,100%)] flex-1 flex-wrap items-baseline gap-x-4">
      <h1 ref={heading} tabIndex={-1} className="text-lg/6 md:text-2xl">
        {title}
      </h1>
      {subtitle && <p className="text-[0.8125rem]/4 text-muted md:text-sm">{subtitle}</p>}
    </div>
    <a
      href={paths.home}
      className="ms-auto inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-link print:hidden"
    >
      {words.viewSite}
    </a>
  </header>
);

/** The server sends the pages without any lead. */
const NoScript = () => <p className="font-semibold">{words.noScript}</p>;
