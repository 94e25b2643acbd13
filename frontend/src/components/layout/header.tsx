import { useEffect, useRef, useState } from 'react';
import { firmName } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../button.tsx';
import { Menu as MenuSign, X } from '../icons.tsx';
import { Mark } from '../logo.tsx';
import { ConsultationLink } from '../links.tsx';
import { Menu, MENU_ID } from './menu.tsx';
import { navigation, NavLink } from './navigation.tsx';

/** Whether the menu is open. Escape, a link, and a tap or focus elsewhere close it. */
const useMenu = () => {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    // It would cover what the visitor turned to.
    const onOutside = ({ target }: Event) => {
      const isOutside = target instanceof Node && !header.current?.contains(target);
      if (isOutside) setOpen(false);
    };
    const onLink = ({ target }: Event) => {
      const isLink = (target as Element).closest('header a') !== null;
      if (isLink) setOpen(false);
    };
    const closing = new AbortController();
    const options = { signal: closing.signal };
    document.addEventListener('keydown', onEscape, options);
    document.addEventListener('pointerdown', onOutside, options);
    document.addEventListener('focusin', onOutside, options);
    document.addEventListener('click', onLink, options);
    return () => closing.abort();
  }, [open]);

  return { open, setOpen, header, toggle };
};

export const Header = () => {
  const { open, setOpen, header, toggle } = useMenu();
  const Sign = open ? X : MenuSign;
  return (
    <header
      ref={header}
      className="fixed inset-x-0 top-0 z-30 border-b border-rule bg-paper short:absolute noscript:static! print:hidden"
    >
      <div className="page-width flex h-16 items-center justify-between gap-3">
        {/* Very large text leaves no room for the name: it wraps, out of sight. */}
        <a
          href={paths.home}
          aria-label={`${firmName}, home page`}
          className="flex h-11 min-w-0 items-center"
        >
          <span className="flex h-8 min-w-0 flex-wrap content-start items-center gap-x-3 overflow-hidden">
            <Mark className="h-8 w-auto text-accent" />
            <span className="firm-name font-serif text-xl leading-tight tracking-tight">
              {firmName}
            </span>
          </span>
        </a>
        <nav aria-label="Main" className="hidden items-center gap-8 md:flex">
          <ul className="flex gap-8">
            {navigation.map(({ label, href }) => (
              <li key={href}>
                <NavLink
                  href={href}
                  className="border-y-2 border-transparent py-2 font-medium hover:border-b-accent aria-[current]:border-b-accent forced-colors:border-0 forced-colors:aria-[current]:border-b-2"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ConsultationLink
            className={buttonClass({
              variant: 'ghost',
              size: 'sm',
              className: 'border-control! max-lg:hidden',
            })}
          />
        </nav>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={MENU_ID}
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
          className={buttonClass({
            variant: 'ghost',
            size: 'icon',
            className: 'menu-toggle -mr-2.5 md:hidden',
          })}
        >
          <Sign aria-hidden="true" className="size-6" />
        </button>
      </div>
      <Menu open={open} />
    </header>
  );
};
