import { ChevronDown } from '../components/icons.tsx';
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '../components/button.tsx';

interface ButtonProps {
  label: ReactNode;
  /** Of the button, in full. */
  name: string;
}

interface MenuProps extends ButtonProps {
  children: ReactNode;
}

interface PanelProps extends ButtonProps {
  /** The ref of what opens, for a caller that closes it. */
  panel?: RefObject<HTMLDivElement | null>;
  children: (isOpen: boolean) => ReactNode;
}

/**
 * A button with a menu of actions: the arrow keys, Home, End and first letters move in it. They are
 * rendered while it is open.
 */
export const Menu = ({ children, ...props }: MenuProps) => (
  <Panel {...props} isMenu>
    {(isOpen) => isOpen && children}
  </Panel>
);

/** A button that shows or hides a form. */
export const Disclosure = (props: PanelProps) => <Panel {...props} isMenu={false} />;

/** The browser closes it (Popover API), and so does each control in it. */
const Panel = ({
  label,
  name,
  isMenu,
  panel: given,
  children,
}: PanelProps & { isMenu: boolean }) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const own = useRef<HTMLDivElement>(null);
  const panel = given ?? own;
  const close = () => panel.current!.hidePopover();
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button:not([type=submit]), a')) close();
  };
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    // A control that is gone cannot give the focus back.
    if (panel.current!.contains(document.activeElement)) button.current!.focus();
    // Before the panel is shown, so that it is never empty.
    flushSync(() => setOpen(newState === 'open'));
  };
  // The panel is in sight: the page must not scroll.
  const focusFirst = () => itemsOf(panel.current!)[0]?.focus({ preventScroll: true });
  const onToggle = ({ newState }: ToggleEvent) => {
    if (!isMenu || newState !== 'open') return;
    // It comes after the panel is shown: a key may have moved the focus in it already.
    if (!panel.current!.contains(document.activeElement)) focusFirst();
  };
  // It would lie over what has the focus. A control of the browser, such as a calendar, is nothing.
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (isMenu || !relatedTarget || relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The shortcuts of the desk are the same letters.
    event.stopPropagation();
    if (!isMenu) return;
    if (event.key === 'Tab') close();
    else if (moveInMenu(event)) event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup={isMenu ? 'menu' : undefined}
        aria-label={name}
        className={buttonClass({
          variant: 'ghost',
          size: 'sm',
          className: 'shrink-0 gap-1 border-control! px-3!',
        })}
        onKeyDown={(event) => {
          // Escape closes the panel, and clears no selection.
          if (event.key === 'Escape' && isOpen) event.stopPropagation();
          if (!isMenu || event.key !== 'ArrowDown') return;
          event.preventDefault();
          if (!isOpen) panel.current!.showPopover();
          focusFirst();
        }}
      >
        {label}
        {/* On a phone, no arrow after an icon. */}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 max-md:[svg+&]:hidden" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={isMenu ? 'menu' : undefined}
        aria-label={isMenu ? name : undefined}
        className="menu-panel"
        onClick={onClick}
        onSubmit={close}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        {children(isOpen)}
      </div>
    </>
  );
};

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/**
 * https://www.w3.org/WAI/ARIA/apg/patterns/menubar/#keyboardinteraction. Returns whether the key
 * does anything.
 */
const moveInMenu = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean => {
  const items = itemsOf(currentTarget);
  const present = items.findIndex((item) => item === document.activeElement);
  const startsWith = (item: HTMLElement) =>
    item.textContent.toLowerCase().startsWith(key.toLowerCase());
  // Those after the present one come first, so that the same letter goes on.
  const nextOnes = [...items.slice(present + 1), ...items.slice(0, present + 1)];
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: nextOnes[0],
    ArrowUp: items.at(present - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const isLetter = /^\S$/.test(key);
  const next = isLetter ? nextOnes.find(startsWith) : targets[key];
  next?.focus();
  return next !== undefined;
};

const ITEM = 'block w-full px-4 py-2.5 text-left hover:bg-text/8 active:bg-text/14';

export const MenuItem = (props: ComponentProps<'button'>) => (
  <button type="button" role="menuitem" tabIndex={-1} className={ITEM} {...props} />
);

export const MenuLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a role="menuitem" tabIndex={-1} className={ITEM} {...props}>
    {children}
  </a>
);
