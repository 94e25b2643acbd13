import { ChevronDown } from '../components/icons.tsx';
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { buttonClass } from '../components/button.tsx';

interface MenuProps {
  label: string;
  /** Its name, if the label alone does not say what it concerns. */
  name?: string;
  children: ReactNode;
}

/** The browser closes the panel (Popover API), and so does each control in it. They are rendered while it is open. */
export const Menu = ({ label, name, children }: MenuProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const closeAfter = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button:not([type=submit]), a'))
      panel.current!.hidePopover();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name}
        className={buttonClass({
          variant: 'ghost',
          size: 'sm',
          className: 'gap-1 border-control! px-3!',
        })}
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu-panel"
        onClick={closeAfter}
        onSubmit={() => panel.current!.hidePopover()}
        onBeforeToggle={({ newState }) => {
          // A control that is gone cannot give the focus back.
          if (panel.current!.contains(document.activeElement)) button.current!.focus();
          // Before the panel is shown, so that it is never empty.
          flushSync(() => setOpen(newState === 'open'));
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
};

export const menuEntry = 'block w-full px-4 py-2.5 text-left hover:bg-text/8 active:bg-text/14';

export const MenuButton = (props: ComponentProps<'button'>) => (
  <button type="button" className={menuEntry} {...props} />
);
