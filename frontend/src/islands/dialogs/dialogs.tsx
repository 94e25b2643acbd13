import { useEffect } from 'react';
import { openHistoryDialog, useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { OnDemand } from '../../ui/on-demand.tsx';

const LOAD = {
  history: async () => (await import('./history-dialog.tsx')).HistoryDialog,
  service: async () => (await import('./service-dialog.tsx')).ServiceDialog,
};

export const Dialogs = ({ island, kind }: { island: HTMLElement; kind: keyof typeof LOAD }) => {
  const { opened, close } = useHistoryDialog();

  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      const id = button?.dataset['dialog'];
      if (id) openHistoryDialog(id);
    };
    island.addEventListener('click', onClick);
    return () => island.removeEventListener('click', onClick);
  }, [island]);

  return (
    <OnDemand load={LOAD[kind]} wanted={opened !== undefined} onFail={close}>
      {(Dialog) => <Dialog id={opened!} onClose={close} />}
    </OnDemand>
  );
};
