import { lazy, useEffect } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { notify } from '../../ui/notices/store.ts';

const importDialog = () => import('./history-dialog.tsx');
const HistoryDialog = lazy(async () => ({ default: (await importDialog()).HistoryDialog }));

const HISTORY = 'history';

export const HistoryButton = () => {
  const { opened, open, close } = useHistoryDialog();
  // Ignore a failure: opening the dialog tries again, and reports it.
  useEffect(
    () =>
      void whenIdle()
        .then(importDialog)
        .catch(() => undefined),
    [],
  );
  const reportFailure = () => {
    close();
    const { failure, notices } = interfaceContent;
    notify({ variant: 'destructive', title: notices.errorTitle, description: failure.part });
  };

  return (
    <>
      <Button data-needs-script variant="outline" aria-haspopup="dialog" onClick={() => open(HISTORY)}>
        {interfaceContent.about.historyButton}
      </Button>
      {opened === HISTORY && (
        <LoadBoundary onFail={reportFailure}>
          <HistoryDialog onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
};
