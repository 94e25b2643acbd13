import { lazy } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { notify } from '../../ui/notices/store.ts';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

const HISTORY = 'history';

export const HistoryButton = () => {
  const { opened, open, close } = useHistoryDialog();
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
