import { lazy, useEffect } from 'react';
import { interfaceContent } from '../../content/site.ts';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { notify } from '../../ui/notices/store.ts';

const { errorTitle } = interfaceContent.notices;
const importDialog = () => import('./service-dialog.tsx');
const ServiceDialog = lazy(async () => ({ default: (await importDialog()).ServiceDialog }));

/** Opens the dialog of a service when its button, with the id in `data-service`, is clicked in the island. */
export const ServiceCards = ({ island }: { island: HTMLElement }) => {
  const { opened, open, close } = useHistoryDialog();

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const id = button?.dataset['service'];
      if (id) open(id);
    };
    island.addEventListener('click', onClick);
    // Ignore a failure: opening the dialog tries again, and reports it.
    void whenIdle()
      .then(importDialog)
      .catch(() => undefined);
    return () => island.removeEventListener('click', onClick);
  }, [island, open]);

  const reportFailure = () => {
    void close();
    notify({ variant: 'destructive', title: errorTitle, description: interfaceContent.failure.part });
  };

  return (
    opened && (
      <LoadBoundary onFail={reportFailure}>
        <ServiceDialog id={opened} onClose={close} />
      </LoadBoundary>
    )
  );
};
