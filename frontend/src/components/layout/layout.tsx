import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';
import { PlainToasts } from '../toast/plain-toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** What surrounds each screen. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Suspense>
      <Header />
    </Suspense>
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    <LazyToasts />
  </>
);

const SkipLink = () => (
  <a
    href="#content"
    onClick={(event) => {
      // The hash would be another entry in the history, which at the desk has the search.
      event.preventDefault();
      document.getElementById('content')!.focus();
    }}
    className="sr-only z-50 bg-ink px-5 py-3 text-pale focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);

const loadToasts = () => import('../toast/toasts.tsx');

/** The code of the toasts loads once the visitor uses the page. */
const LazyToasts = () => {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    onFirstUse(loadToasts).then(
      (loaded) => setToasts(() => loaded.Toasts),
      () => setToasts(() => PlainToasts),
    );
  }, []);
  return Toasts && <Toasts />;
};
