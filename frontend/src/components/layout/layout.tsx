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
    <Toasts />
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

/** Their code loads once the visitor uses the page. */
const Toasts = () => {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    onFirstUse(() => import('../toast/toasts.tsx')).then(
      (loaded) => setLoaded(() => loaded.Toasts),
      () => setLoaded(() => PlainToasts),
    );
  }, []);
  return Loaded && <Loaded />;
};
