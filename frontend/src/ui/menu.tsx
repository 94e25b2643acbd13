import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../lib/when-idle.ts';
import { buttonClass } from './button.tsx';

interface MenuProps {
  label: string;
  /** Its name, if the label alone does not say what it concerns. */
  name?: string;
  /** Called when somebody may be about to open it: loads what its entries need. */
  onNear?: () => void;
  children: ReactNode;
}

/**
 * A button that opens a panel with more controls. The browser closes the panel and gives the focus back (Popover API); so
 * does each control in it that is pressed. The controls are rendered while it is open.
 */
export const Menu = ({ label, name, onNear, children }: MenuProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // A finger presses as soon as it is near: the frame that shows the menu does not wait for what its entries need.
  const comeNear = onNear && (() => void whenIdle().then(onNear));
  const place = () => {
    const { left, right, top, bottom } = button.current!.getBoundingClientRect();
    const { style } = panel.current!;
    const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
    const fromRight = left > width / 2;
    style.left = fromRight ? 'auto' : `${left}px`;
    style.right = fromRight ? `${width - right}px` : 'auto';
    const above = bottom > height * 0.6;
    style.top = above ? 'auto' : `${bottom + 4}px`;
    style.bottom = above ? `${height - top + 4}px` : 'auto';
    // On a short screen, it scrolls.
    style.maxHeight = `${(above ? top : height - bottom) - 8}px`;
  };
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
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'gap-1 border-control! px-3!' })}
        onPointerEnter={comeNear}
        onFocus={comeNear}
      >
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      {/* The clicks are those of the controls in it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu-panel"
        onClick={closeAfter}
        onSubmit={() => panel.current!.hidePopover()}
        onBeforeToggle={({ newState }) => {
          const opens = newState === 'open';
          // A control that is gone cannot give the focus back.
          if (panel.current!.contains(document.activeElement)) button.current!.focus();
          // Before the panel is shown, so that it is never empty.
          flushSync(() => setOpen(opens));
          if (opens) place();
        }}
      >
        {isOpen && children}
      </div>
    </>
  );
};

/** The classes of an entry of a menu. */
export const menuEntry = 'block w-full px-4 py-2.5 text-left hover:bg-text/8 active:bg-text/14';
