import { useDeferredValue } from 'react';
import { useRouter } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';

/** The path of the screen that is shown: while the next one loads, the one before stays. */
export const useShownPath = (): string => useDeferredValue(usePathname(useRouter()));
