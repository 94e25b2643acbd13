import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { keepPlace } from './place.ts';
import { pressShortcut } from './press-shortcut.ts';

/** In the local storage: `off` if the shortcuts are turned off. */
const SETTING = 'desk-shortcuts';

/** The setting if it could not be stored. It lasts until the next reload. */
let unstored: boolean | undefined;

const readSetting = (): boolean => {
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(SETTING) !== 'off';
  } catch {
    // Storage is disabled.
    return true;
  }
};

const writeSetting = (on: boolean): void => {
  try {
    localStorage.setItem(SETTING, on ? 'on' : 'off');
    unstored = undefined;
  } catch {
    // Storage is disabled or full.
    unstored = on;
  }
  // Browsers send this event to other tabs only.
  window.dispatchEvent(new Event('storage'));
};

const onChange = (listener: () => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

/**
 * Whether the keyboard shortcuts are on, and what turns them on and off, because they get in the way of people who speak
 * their input, see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
export const useShortcutSetting = () =>
  [useSyncExternalStore(onChange, readSetting, () => false), writeSetting] as const;

/** Has the keyboard shortcuts work while the page is shown. */
export const useShortcuts = (): void => {
  const [isOn] = useShortcutSetting();
  // Before the effects of the page, which may move the focus.
  useLayoutEffect(() => {
    document.addEventListener('focusin', keepPlace);
    return () => document.removeEventListener('focusin', keepPlace);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', pressShortcut);
    return () => document.removeEventListener('keydown', pressShortcut);
  }, [isOn]);
};
