import { useEffect } from 'react';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { offerReload } from '../../ui/notices/offer-reload.ts';

const loadDialog = async () => (await import('./service-dialog.tsx')).ServiceDialog;

/** Opens the dialog of a service when its button, with the id in `data-service`, is clicked in the island. */
export const ServiceCards = ({ island }: { island: HTMLElement }) => {
  const { opened, open, close } = useHistoryDialog();
  const reportFailure = () => {
    void close();
    offerReload();
  };

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const id = button?.dataset['service'];
      if (id) open(id);
    };
    island.addEventListener('click', onClick);
    return () => island.removeEventListener('click', onClick);
  }, [island, open]);

  return (
    <OnDemand load={loadDialog} wanted={opened !== undefined} onFail={reportFailure}>
      {(ServiceDialog) => <ServiceDialog id={opened!} onClose={close} />}
    </OnDemand>
  );
};
