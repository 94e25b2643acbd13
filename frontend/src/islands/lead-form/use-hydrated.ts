import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false for the prerendered markup and while hydrating, then true: the script is running. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
