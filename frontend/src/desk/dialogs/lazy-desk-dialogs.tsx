import { useEffect } from 'react';
import { OnDemand } from '../../components/on-demand.tsx';
import { useDialog } from '../../components/dialog/use-dialog.ts';
import type { DeskLead } from '../desk-api.ts';

export interface DeskDialogsProps {
  leads: readonly DeskLead[];
}

const load = () => import('./desk-dialogs.tsx');

let isFresh = true;

/** A reload shows the page: a dialog may be about what is no longer as it was. */
const useNoneAfterReload = (close: () => unknown) =>
  useEffect(() => {
    if (isFresh) close();
    isFresh = false;
  }, [close]);

export const LazyDeskDialogs = (props: DeskDialogsProps) => {
  const { opened, close } = useDialog();
  useNoneAfterReload(close);
  return (
    <OnDemand load={load} wanted={opened !== undefined} onFail={close}>
      {({ DeskDialogs }) => <DeskDialogs {...props} opened={opened} close={close} />}
    </OnDemand>
  );
};
