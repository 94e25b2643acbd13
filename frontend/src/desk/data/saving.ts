// Changes of leads that are on their way.

const saving = new Map<number, Promise<unknown>>();

/** Whether a change of a lead is on its way: another one would have the wrong version. */
export const isSaving = (id: number): boolean => saving.has(id);

/** @param save sends a change, and puts the leads of the response into what was read */
export const whileSaving = <Result>(
  ids: readonly number[],
  save: () => Promise<Result>,
): Promise<Result> => {
  const saved = save().finally(() => {
    for (const id of ids) saving.delete(id);
  });
  for (const id of ids) saving.set(id, saved);
  return saved;
};

/** What is read before could be older than what the page shows. */
export const untilSaved = async (): Promise<void> => {
  while (saving.size > 0) await Promise.allSettled(saving.values());
};
