import { useEffect } from 'react';
import { OnDemand } from '../../components/dialog/on-demand.tsx';
import { useHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import type { DeskLead } from '../desk-api.ts';

/** The dialogs of the menu above the list, in its order, with their names in it. */
export const MENU_DIALOGS = {
  erasure: 'Erase an address…',
  activity: 'Activity',
  subscribers: 'Subscribers',
  shortcuts: 'Keyboard shortcuts',
} as const;

export const DELETE_SELECTED = 'delete-selected';
export const DELETE_SUSPECTED = 'delete-suspected';
export const deletionOf = (id: number): string => `delete-${id}`;
export const takeoverOf = (id: number): string => `take-${id}`;

/** The kind of a dialog and, for those about one lead, its id. */
export const parseDialog = (dialog: string): { kind: string; id?: number } => {
  const [, kind, id] = /^(delete|take)-(\d+)$/.exec(dialog) ?? [];
  return kind ? { kind, id: Number(id) } : { kind: dialog };
};

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

export const OpenDialog = (props: DeskDialogsProps) => {
  const { opened, close } = useHistoryDialog();
  useNoneAfterReload(close);
  return (
    <OnDemand load={load} wanted={opened !== undefined} onFail={close}>
      {({ DeskDialogs }) => <DeskDialogs {...props} opened={opened} close={close} />}
    </OnDemand>
  );
};
