/** Milliseconds before a script that failed is requested again. Meanwhile, clicks are held. */
const PAUSES = [1_000, 2_000];

/**
 * Imports a script, again after a failure: during an update, the process that is asked may not have it.
 * The address stays the same: only for that has the import map a hash, and other scripts import it.
 * A browser that remembers failures, as the standard said until 2026, does not ask again:
 * https://github.com/whatwg/html/pull/10327
 */
export const importScript = async (address: string): Promise<void> => {
  for (const pause of PAUSES) {
    try {
      await import(/* @vite-ignore */ address);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await import(/* @vite-ignore */ address);
};
