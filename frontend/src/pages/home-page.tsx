import { lazy, Suspense, type ComponentType } from 'react';
import { Hero } from '../features/home/hero.tsx';
import { holdEarlyClicks, releaseEarlyClick } from '../lib/early-clicks.ts';
import { firstSign } from '../lib/first-sign.ts';

const importSections = async () => (await import('./home-sections.tsx')).HomeSections;

/**
 * The sections as they stand in the HTML. React takes them over when the visitor begins to do something; until then
 * their code, which repeats their text, is not fetched.
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
      // The HTML stays: it can be read, and the browser itself sends the form.
      return new Promise<never>(() => undefined);
    }
  });
};

const renderedSections = async (): Promise<ComponentType> => {
  const { loadServiceTexts } = await import('../content/services.ts');
  const [Sections, serviceTexts] = await Promise.all([importSections(), loadServiceTexts()]);
  return () => <Sections serviceTexts={serviceTexts} />;
};

const loadSections = async (arriving: boolean): Promise<ComponentType> => {
  if (import.meta.env.SSR) return renderedSections();
  return arriving ? standingSections() : importSections();
};

/** @param arriving whether the page stands in the document already, as HTML */
export const load = async (arriving: boolean) => {
  const Sections = await loadSections(arriving);
  return (
    <>
      <Hero />
      <Suspense fallback={null}>
        <Sections />
      </Suspense>
    </>
  );
};
