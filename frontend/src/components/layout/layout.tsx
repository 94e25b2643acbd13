import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { queueIdleTask } from '../../lib/idle-tasks.ts';
import { PlainNotices } from '../../ui/notices/plain-notices.tsx';
import { Header } from './header.tsx';
import { texts } from './texts.ts';

export const SiteLayout = ({ children }: { children: ReactNode }) => {
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    queueIdleTask(() => import('../../ui/notices/notices.tsx')).then(
      (loaded) => setNotices(() => loaded.Notices),
      () => setNotices(() => PlainNotices),
    );
  }, []);
  return (
    <>
      <a
        href="#content"
        onClick={(event) => {
          // The hash would be another entry in the history, which at the desk has the search.
          event.preventDefault();
          document.getElementById('content')!.focus();
        }}
        className="sr-only z-50 bg-ink px-5 py-3 text-pale focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.skipLink}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {Notices && <Notices />}
    </>
  );
};
