import { notify } from './store.ts';
import { texts } from './texts.ts';

/** Says that a part of the page could not be loaded, for example after a new release, and offers to reload the page. */
export const offerReload = (): void =>
  notify({
    variant: 'destructive',
    title: texts.error,
    description: texts.missingPart,
    action: { label: texts.reload, altText: texts.reload, run: () => window.location.reload() },
  });
