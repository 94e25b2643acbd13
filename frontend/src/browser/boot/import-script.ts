/** Milliseconds before a script that failed is requested again. Meanwhile, clicks are held. */
const PAUSES = [1_000, 2_000];

/**
 * Imports a script, again after a failure: during an update, it may come from a process that does not have it.
 * The address stays the same, by which the browser knows the script's hash and what other scripts import. A browser
 * that remembers failures, as all did until 2026, does not ask again: https://github.com/whatwg/html/pull/10327
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
