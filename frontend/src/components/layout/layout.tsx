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
    <LazyToasts />
  </>
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
