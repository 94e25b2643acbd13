import { notify } from './store.ts';

/** Says that a part of the page could not be loaded, for example after a new release, and offers to reload the page. */
export const offerReload = (title: string, texts: { part: string; action: string }): void =>
  notify({
    variant: 'destructive',
    title,
    description: texts.part,
    action: { label: texts.action, altText: texts.action, run: () => window.location.reload() },
  });
