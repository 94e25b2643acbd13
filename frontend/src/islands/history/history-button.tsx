import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { offerReload } from '../../ui/notices/offer-reload.ts';

const HISTORY = 'history';
const loadDialog = async () => (await import('./history-dialog.tsx')).HistoryDialog;

export const HistoryButton = () => {
  const { opened, open, close } = useHistoryDialog();
  const reportFailure = () => {
    void close();
    offerReload();
  };

  return (
    <>
      <Button data-needs-script variant="outline" aria-haspopup="dialog" onClick={() => open(HISTORY)}>
        Learn More About Our History
      </Button>
      <OnDemand load={loadDialog} wanted={opened === HISTORY} onFail={reportFailure}>
        {(HistoryDialog) => <HistoryDialog onClose={close} />}
      </OnDemand>
    </>
  );
};
