import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followLinks } from './links.ts';
import { startScrollMemory } from './scroll-memory.ts';
import type { LoadScreen, Screen } from './screen.ts';

/** Hydrates the screen of the document. `load` loads the others that are shown without another document. */
export const startNavigation = (initialScreen: Screen, load: LoadScreen): void => {
  startScrollMemory();
  // In a transition, React hydrates in slices, and the browser can handle input in between.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <App initialScreen={initialScreen} load={load} />,
    );
  });
  followLinks(load);
};
