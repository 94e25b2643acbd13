import { startTransition, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { ErrorBoundary } from '../../islands/frame/error-boundary.tsx';
import { queueIdleTask } from '../../lib/idle-tasks.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the input comes from the document, as JSON
type Island = ComponentType<any>;

const ISLANDS: Record<string, () => Promise<Island>> = {
  dialogs: async () => (await import('../../islands/dialogs/dialogs.tsx')).Dialogs,
  'lead-form': async () => (await import('../../islands/lead-form/lead-form.tsx')).LeadForm,
  newsletter: async () =>
    (await import('../../islands/newsletter/newsletter-button.tsx')).NewsletterButton,
  video: async () => (await import('../../islands/video/video-player.tsx')).VideoPlayer,
};

const Hydrated = ({ onReady, children }: { onReady: () => void; children: ReactNode }) => {
  useEffect(onReady, [onReady]);
  return <ErrorBoundary>{children}</ErrorBoundary>;
};

const hydrateIsland = async (island: HTMLElement, signal: AbortSignal): Promise<void> => {
  const { island: name, input = '{}' } = island.dataset;
  try {
    const Island = await ISLANDS[name!]!();
    if (signal.aborted) return;
    const element = island.querySelector(':scope > [data-added]') ?? island;
    const content = <Island island={island} {...(JSON.parse(input) as object)} />;
    const root = await new Promise<Root>((resolve) => {
      startTransition(() => {
        const hydrated = hydrateRoot(
          element,
          <Hydrated onReady={() => resolve(hydrated)}>{content}</Hydrated>,
        );
      });
    });
    // In a task of its own: React must not remove a root while it renders another.
    const leave = () => setTimeout(() => root.unmount());
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave);
  } catch (error) {
    // The HTML stays: it can be read, and the browser itself submits the form.
    console.error('The controls of the page did not load:', error);
  }
  window.boot.releaseEarlyClick(island);
};

/** Hydrates the islands of a page when the visitor starts to interact. Their code is not downloaded earlier. */
export const hydrateIslands = (page: HTMLElement, signal: AbortSignal): void => {
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    void queueIdleTask(() => (signal.aborted ? undefined : hydrateIsland(island, signal)));
  }
};
