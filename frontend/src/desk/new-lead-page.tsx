import * as words from 'virtual:words/desk-new';
import { useDeferredValue } from 'react';
import { paths } from '../paths.ts';
import { DeskLayout, useDeskTitle } from './desk-layout.tsx';
import type { DeskLead } from './desk-api.ts';
import { LazyDeskDialogs } from './dialogs/lazy-desk-dialogs.tsx';
import { useShortcuts } from './keyboard/use-shortcuts.ts';
import { ListLink } from './list-head/list-link.tsx';
import { NewLeadForm } from './new-lead/new-lead-form.tsx';

export { newLeadMeta as meta } from './meta.static.tsx';

const NO_LEADS: readonly DeskLead[] = [];

export const Page = () => (
  <DeskLayout title={words.title} subtitle={words.intro} skip={words.skip}>
    <NewLead />
  </DeskLayout>
);

const NewLead = () => {
  useDeskTitle(words.title);
  useShortcuts({ path: paths.newLead, leads: NO_LEADS });
  const isHydrated = useDeferredValue(true, false);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 *:w-full md:gap-4">
      <ListLink isKnown={isHydrated} />
      <NewLeadForm />
      <LazyDeskDialogs leads={NO_LEADS} />
    </div>
  );
};
