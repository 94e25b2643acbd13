import * as words from 'virtual:words/editor';

export type Tab = 'write' | 'preview';

/** In a narrow window, the preview takes the place of the fields. */
export const Tabs = ({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) => (
  <div role="group" aria-label={words.edit.tabs} className="flex border-b border-rule lg:hidden">
    {(['write', 'preview'] as const).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={tab === name}
        className="min-h-11 grow border-b-2 border-transparent px-4 font-semibold text-muted aria-pressed:border-accent aria-pressed:text-text"
        onClick={() => onChange(name)}
      >
        {words.edit[name]}
      </button>
    ))}
  </div>
);
