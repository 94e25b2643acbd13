import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered markup and the first render over it, true from then on: script is at work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
