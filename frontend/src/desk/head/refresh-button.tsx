import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { askAgain } from '../desk-page.tsx';
import { texts } from '../texts.ts';

/** Fetches again all that the page shows. Nothing else does, but opening a page and choosing a filter. */
export const RefreshButton = () => {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await askAgain();
    setBusy(false);
  };
  return (
    <Button variant="ghost" size="sm" className="border-control!" busy={busy} onClick={() => void refresh()}>
      {texts.desk.refresh}
    </Button>
  );
};
