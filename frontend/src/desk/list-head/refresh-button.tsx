import { refresh as label, refreshed } from 'virtual:words/desk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { RefreshCw } from '../../components/icons.tsx';
import { lazyCode } from '../../lib/lazy-code.ts';
import { notify } from '../notify.ts';
import type { LeadFilter } from '../views.ts';

/** Its code loads with that of lead/actions.ts. */
const { run } = lazyCode(
  () => import('./refresh-and-notify.ts'),
  () => notify(refreshed.partly, 'destructive'),
);

export const refreshAndNotify = (): Promise<void> => run((loaded) => loaded.refreshAll());

/** Reads what others have sent, and leads to the newest of it: in this list, or else in New. */
export const showArrived = (filter: LeadFilter): Promise<void> =>
  run((loaded) => loaded.leadToArrived(filter));

export const RefreshButton = () => {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await refreshAndNotify();
    setBusy(false);
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      className="border-control! max-md:size-11 max-md:p-0!"
      aria-label={label}
      busy={busy}
      onClick={() => void onClick()}
    >
      <RefreshCw aria-hidden="true" className="size-5 md:hidden" />
      <span className="max-md:hidden">{label}</span>
    </Button>
  );
};
