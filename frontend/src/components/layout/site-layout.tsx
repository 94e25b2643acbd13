import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import * as words from 'virtual:words/layout';
import { startAnalytics, trackPageView } from '../../lib/analytics.ts';
import { startMotion } from '../../lib/motion/start-motion.ts';
import { isNewsletterPath } from '../../paths.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

/** What surrounds each page of the site. The desk has a header of its own (desk/desk-layout.tsx). */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink>{words.skip}</SkipLink>
    {/* A boundary of its own: React hydrates it in a separate slice, first if it is clicked. */}
    <Suspense>
      <Header />
    </Suspense>
    <main id="mainContent" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    <PageEffects />
  </>
);

/** Reports each page to analytics, and starts what moves on it. The desk has neither. */
const PageEffects = () => {
  const [path] = useLocation();
  useEffect(() => {
    // The addresses of the newsletter's pages contain tokens.
    if (!isNewsletterPath(window.boot.path)) startAnalytics();
  }, []);
  useEffect(() => {
    trackPageView(path);
    return startMotion();
  }, [path]);
  return null;
};
