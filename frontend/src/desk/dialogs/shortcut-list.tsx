import { shortcuts as words } from 'virtual:words/desk-dialogs';
import { leadIdOf } from '../../paths.ts';
import { fill } from '../../words/fill.ts';
import { useYou } from '../data/use-counts.ts';
import type { KEYS } from '../keyboard/keys.ts';
import { areShortcutsOn, turnShortcuts } from '../keyboard/use-shortcuts.ts';
import { eachStateKey } from '../keyboard/state-keys.ts';
import { STATE_NAMES } from '../readable.ts';
import { Pairs } from './pairs.tsx';

/** What each key does. The field for a note handles Ctrl+Enter itself. */
const ACTIONS: Readonly<Record<keyof typeof KEYS | 'Ctrl+Enter', string>> = {
  j: words.next,
  k: words.previous,
  x: words.select,
  X: words.selectRange,
  o: words.open,
  u: words.list,
  r: words.answer,
  ...eachStateKey((state) => fill(words.setState, { state: STATE_NAMES[state] })),
  '!': words.spam,
  '#': words.delete,
  t: words.take,
  g: words.give,
  n: words.note,
  '+': words.addRequest,
  'Ctrl+Enter': words.addNote,
  Escape: words.leave,
  z: words.undo,
  '/': words.search,
  '?': words.help,
};

const KEY_NAMES: Readonly<Record<string, string>> = {
  'Ctrl+Enter': words.controlEnter,
  Escape: words.escape,
};

/** With the one password, nobody has a name. */
const ONLY_WITH_NAMES = ['t', 'g'];

/** The page of a lead has nothing for these. */
const ONLY_IN_LIST = ['x', 'X', '/'];

export const Shortcuts = () => {
  const isListPage = leadIdOf(window.location.pathname) === undefined;
  const hasName = useYou() !== undefined;
  const actions = Object.entries(ACTIONS)
    .filter(([key]) => isListPage || !ONLY_IN_LIST.includes(key))
    .filter(([key]) => hasName || !ONLY_WITH_NAMES.includes(key));
  return (
    <div className="grid gap-4">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          defaultChecked={areShortcutsOn()}
          onChange={({ currentTarget }) => turnShortcuts(currentTarget.checked)}
        />
        {words.use}
      </label>
      <Pairs
        pairs={actions.map(([key, action]) => [
          <kbd key={key} className="inline-block min-w-8 border border-control px-2 text-center">
            {KEY_NAMES[key] ?? key}
          </kbd>,
          action,
        ])}
      />
    </div>
  );
};
