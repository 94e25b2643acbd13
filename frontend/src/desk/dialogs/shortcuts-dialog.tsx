import { Dialog } from '../../ui/dialog.tsx';
import { useShortcutSetting } from '../keyboard/use-shortcuts.ts';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

const common = shared.desk;

/** Lists the keyboard shortcuts, and turns them off. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => Promise<void> }) => {
  const [isOn, turn] = useShortcutSetting();
  return (
    <Dialog title={common.dialogs.shortcuts} onClose={() => void onClose()}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
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
  );
};
