import { refresh as label } from 'virtual:words/desk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { RefreshCw } from '../../components/icons.tsx';
import { refreshAndNotify } from './lazy-refresh.ts';

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
