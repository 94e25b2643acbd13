/** Rows per statement, so that it ends in time even with long texts. */
export const BATCH = 500;

export const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/**
 * @param deleteBatch deletes a limited number of rows, and returns how many
 * @returns how many it has deleted when none are left
 */
export const repeatUntilNone = async (deleteBatch: () => Promise<number>): Promise<number> => {
  let total = 0;
  let deleted: number;
  do {
    deleted = await deleteBatch();
    total += deleted;
  } while (deleted > 0);
  return total;
};
