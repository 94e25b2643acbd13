import { openHistoryDialog } from '../../lib/use-history-dialog.ts';

/** The dialogs of the desk, in the order of its menu. */
export const DIALOGS = ['erasure', 'activity', 'subscribers', 'shortcuts'] as const;
export type DeskDialog = (typeof DIALOGS)[number];

export const openDialog = (dialog: DeskDialog): void => openHistoryDialog(dialog);

const DELETION = /^delete-(\d+)$/;

/** Asks whether to delete a lead. */
export const askToDelete = (id: number): void => openHistoryDialog(`delete-${id}`);

/** The lead that the open dialog asks about. */
export const leadToDelete = (opened: string | undefined): number | undefined => {
  const id = DELETION.exec(opened ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Loads the code of the dialogs. Called when somebody comes near to what opens one. */
export const loadDialogs = () => import('./desk-dialogs.tsx');
