import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { loadScreen, type Screen } from './routes.ts';

/** The screen of the current address. While the next one loads, the one before it stays. */
export const useScreen = (initialScreen: Screen): Screen => {
  const path = usePathname({ ssrPath: initialScreen.path });
  const [screen, setScreen] = useState(initialScreen);

  useEffect(() => {
    if (path === screen.path) return undefined;
    let wanted = true;
    loadScreen(path).then(
      (next) => wanted && setScreen(next),
      // A part of the page is gone, as after a new release: the server has the page in its present form.
      () => wanted && window.location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [path, screen.path]);

  return screen;
};
