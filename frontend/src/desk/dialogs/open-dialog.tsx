import { OnDemand } from '../../components/dialog/on-demand.tsx';
import { openHistoryDialog, useHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import type { DeskLead } from '../desk-api.ts';

/** The dialogs of the desk, in the order of its menu. */
export const DIALOGS = ['erasure', 'activity', 'subscribers', 'shortcuts'] as const;

export const openDialog = (dialog: (typeof DIALOGS)[number]): void => openHistoryDialog(dialog);

export const deletionOf = (id: number): string => `delete-${id}`;
export const takeoverOf = (id: number): string => `take-${id}`;
export const DELETE_SELECTED = 'delete-selected';
export const DELETE_SUSPECTED = 'delete-suspected';

export interface DeskDialogsProps {
  leads: readonly DeskLead[];
}

const load = () => import('./desk-dialogs.tsx');

export const OpenDialog = (props: DeskDialogsProps) => {
  const { opened, close } = useHistoryDialog();
  return (
    <OnDemand load={load} wanted={opened !== undefined} onFail={close}>
      {({ DeskDialogs }) => <DeskDialogs {...props} opened={opened} close={close} />}
    </OnDemand>
  );
};
