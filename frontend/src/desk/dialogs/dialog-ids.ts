/** The dialogs of the menu above the list, in its order. */
export const MENU_DIALOGS = ['erasure', 'activity', 'subscribers', 'shortcuts'] as const;

export const DELETE_SELECTED = 'delete-selected';
export const DELETE_SUSPECTED = 'delete-suspected';
export const GIVE_SELECTED = 'give-selected';
export const deleteDialog = (id: number): string => `delete-${id}`;
export const takeoverDialog = (id: number): string => `take-${id}`;
export const giveDialog = (id: number): string => `give-${id}`;

/** The kind of a dialog and, for those about one lead, its id. */
export const parseDialog = (dialog: string): { kind: string; id?: number } => {
  const [, kind, id] = /^(delete|give|take)-(\d+)$/.exec(dialog) ?? [];
  return kind ? { kind, id: Number(id) } : { kind: dialog };
};
