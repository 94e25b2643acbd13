import { leadIdOf } from '../../paths.ts';
import { useYou } from '../data/use-counts.ts';
import type { KEYS } from '../keyboard/keys.ts';
import { areShortcutsOn, turnShortcuts } from '../keyboard/use-shortcuts.ts';
import { Pairs } from './pairs.tsx';

/** What each key does. The field for a note handles Ctrl+Enter itself. */
const ACTIONS: Readonly<Record<keyof typeof KEYS | 'Ctrl+Enter', string>> = {
  j: 'next request',
  k: 'previous request',
  x: 'select the request',
  X: 'select all between it and the one selected before',
  o: 'open the request',
  u: 'back to the list',
  r: 'answer the request',
  a: 'set the request to Answered',
  c: 'set the request to Closed',
  '!': 'mark the request as spam, or as not spam',
  '#': 'delete the request',
  t: 'take the request, or give it back',
  n: 'write a note about the request',
  'Ctrl+Enter': 'add the note that you are writing (on a Mac, Cmd+Enter)',
  Escape: 'leave the note, or clear the selection',
  z: 'undo the last action, up to ten',
  '/': 'search',
  '?': 'this list',
};

/** The page of a lead has nothing for these. */
const ONLY_IN_LIST = ['x', 'X', '/'];

export const Shortcuts = () => {
  const isListPage = leadIdOf(window.location.pathname) === undefined;
  const hasName = useYou() !== undefined;
  const actions = Object.entries(ACTIONS)
    .filter(([key]) => isListPage || !ONLY_IN_LIST.includes(key))
    .filter(([key]) => hasName || key !== 't');
  return (
    <div className="grid gap-4">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-primary"
          defaultChecked={areShortcutsOn()}
          onChange={({ currentTarget }) => turnShortcuts(currentTarget.checked)}
        />
        Use these shortcuts
      </label>
      <Pairs
        pairs={actions.map(([key, action]) => [
          <kbd key={key} className="inline-block min-w-8 border border-control px-2 text-center">
            {key}
          </kbd>,
          action,
        ])}
      />
    </div>
  );
};
