import { lazy, Suspense, type ComponentType } from 'react';
import { heroContent } from '../content/hero.ts';
import { Hero } from '../features/home/hero.tsx';
import { firstSign, holdEarlyClicks, releaseEarlyClick, reloadIfStale } from '../lib/boot-state.ts';
import { paths } from '../lib/paths.ts';
import type { Page } from '../page.ts';

const importSections = async () => (await import('./home-sections.tsx')).HomeSections;

/**
 * Keeps the prerendered sections until the visitor starts to interact, and hydrates them then. Their code, which
 * repeats their text, is not downloaded earlier.
 */
const standingSections = (): ComponentType => {
  holdEarlyClicks();
  return lazy(async () => {
    await firstSign;
    try {
      const Sections = await importSections();
      return { default: () => <Sections onReady={releaseEarlyClick} /> };
    } catch (error) {
      console.error('The controls of the page did not load:', error);
      releaseEarlyClick();
      void reloadIfStale();
      // Keep the HTML: it can be read, and the browser itself submits the form.
      return new Promise<never>(() => undefined);
    }
  });
};

const meta = {
  heading: heroContent.title,
  title: heroContent.metaTitle,
  description: heroContent.metaDescription,
  canonical: paths.home,
};

/** @param arriving whether the document already contains the page, as prerendered HTML */
export const load = async (arriving: boolean): Promise<Page> => {
  const Sections = arriving ? standingSections() : await importSections();
  return {
    meta,
    content: (
      <>
        <Hero />
        <Suspense fallback={null}>
          <Sections />
        </Suspense>
      </>
    ),
  };
};
