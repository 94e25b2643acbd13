import { Suspense, type ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';

/** What surrounds each page of the site. The desk has a header of its own (desk/desk-page.tsx). */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink>Skip to content</SkipLink>
    <Suspense>
      <Header />
    </Suspense>
    <main id="mainContent" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
);
