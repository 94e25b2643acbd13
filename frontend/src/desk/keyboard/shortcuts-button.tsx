import { useEffect, useSyncExternalStore } from 'react';
import { useHistoryDialog } from '../../lib/use-history-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keepPlace, pressShortcut } from './press-shortcut.ts';
import { texts } from '../texts.ts';

const text = texts.desk;
const DIALOG = 'shortcuts';
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
 * The button that lists the keyboard shortcuts, which work while it is on the page. They can be turned off, because
 * they get in the way of people who speak their input, see https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts
 */
export const ShortcutsButton = () => {
  const { opened, open, close } = useHistoryDialog();
  const isOn = useSyncExternalStore(onChange, readSetting, () => false);

  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('focusin', keepPlace);
    document.addEventListener('keydown', pressShortcut);
    return () => {
      document.removeEventListener('focusin', keepPlace);
      document.removeEventListener('keydown', pressShortcut);
    };
  }, [isOn]);

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => open(DIALOG)}
      >
        {text.shortcuts}
      </Button>
      {opened === DIALOG && (
        <Dialog title={text.shortcuts} onClose={() => void close()}>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={isOn}
              onChange={({ currentTarget }) => writeSetting(currentTarget.checked)}
            />
            {text.shortcutsOn}
          </label>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
            {Object.entries(text.shortcutList).map(([key, what]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt>
                  <kbd className="inline-block min-w-8 border border-control px-2 text-center">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
};
