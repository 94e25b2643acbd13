import { startTransition, useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadScreen, type Screen } from './screens.tsx';

/** Returns the screen of the current path. While the next screen loads, the previous one stays. */
export const useScreen = (initialScreen: Screen): Screen => {
  const path = usePathname({ ssrPath: initialScreen.path });
  const [screen, setScreen] = useState(initialScreen);

  useEffect(() => {
    if (path === screen.path) return undefined;
    let wanted = true;
    loadScreen(path).then(
      (next) => wanted && startTransition(() => setScreen(next)),
      // The page or a file is missing, for example after a new release. A reload gets the current version from the server.
      () => wanted && window.location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [path, screen.path]);

  return screen;
};
