import { lazy, Suspense, useState } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

export const HistoryButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {interfaceContent.about.historyButton}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <HistoryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
