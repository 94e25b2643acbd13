import { useId, type ReactNode } from 'react';
import { Ellipsis } from 'lucide-react';
import * as words from 'virtual:words/editor';
import { buttonClass } from '../../../../src/components/button.tsx';

export interface MenuItem {
  label: string;
  /** An address, or what to do. */
  to: string | (() => void);
  /** Whether it opens beside the editor. */
  opensTab?: boolean;
}

/** What is done with a text rarely. */
export const TextMenu = ({ items }: { items: readonly MenuItem[] }) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={words.edit.more}
        title={words.edit.more}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <ul id={id} popover="auto" className="menu-panel">
        {items.map((item) => (
          <li key={item.label}>
            <Item {...item}>{item.label}</Item>
          </li>
        ))}
      </ul>
    </>
  );
};

const ITEM = 'flex min-h-11 w-full items-center px-5 py-2 text-start no-underline hover:bg-text/8';

const Item = ({ to, opensTab, children }: MenuItem & { children: ReactNode }) =>
  typeof to === 'string' ? (
    <a href={to} className={ITEM} {...(opensTab && { target: '_blank', rel: 'noreferrer' })}>
      {children}
    </a>
  ) : (
    <button
      type="button"
      className={ITEM}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')!.hidePopover();
        to();
      }}
    >
      {children}
    </button>
  );
