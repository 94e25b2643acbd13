import { lazy, useState } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { Button } from '../../ui/button.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { notify } from '../../ui/notices/store.ts';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

export const HistoryButton = () => {
  const [open, setOpen] = useState(false);
  const reportFailure = () => {
    setOpen(false);
    const { failure, notices } = interfaceContent;
    notify({ variant: 'destructive', title: notices.errorTitle, description: failure.part });
  };

  return (
    <>
      <Button data-needs-script variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {interfaceContent.about.historyButton}
      </Button>
      {open && (
        <LoadBoundary onFail={reportFailure}>
          <HistoryDialog onClose={() => setOpen(false)} />
        </LoadBoundary>
      )}
    </>
  );
};
