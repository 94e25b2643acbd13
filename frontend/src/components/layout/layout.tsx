import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';
import { PlainToasts } from '../toast/plain-toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

interface LayoutProps {
  /** The desk has a header of its own, and none of the site's navigation. */
  isDesk: boolean;
  children: ReactNode;
}

/** What surrounds each screen. */
export const Layout = ({ isDesk, children }: LayoutProps) => (
  <>
    {!isDesk && (
      <>
        <SkipLink>Skip to content</SkipLink>
        <Suspense>
          <Header />
        </Suspense>
      </>
    )}
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    {!isDesk && <Footer />}
    <Toasts />
  </>
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
