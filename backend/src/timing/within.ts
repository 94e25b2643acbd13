/** Waits `limit` milliseconds for work, then throws what `tooLate` returns. Work that is given up goes on. */
export const within = async <T>(
  limit: number,
  work: () => Promise<T>,
  tooLate: () => Error,
): Promise<T> => {
  const late = Promise.withResolvers<never>();
  // In a busy process the timer can be ahead of an answer that has arrived.
  const timer = setTimeout(() => setImmediate(() => late.reject(tooLate())), limit);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
