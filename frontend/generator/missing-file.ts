export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Undefined if the file is gone: a Save may remove it while somebody lists the folder. */
export const ifThere = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
