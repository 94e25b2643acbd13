import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/layout';
import { firmName, firmShortName } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../button.tsx';
import { ConsultationLink } from '../links.tsx';
import { Menu, X } from '../icons.tsx';
import { fill } from '../../words/fill.ts';
import { Mark } from '../logo/logo.tsx';
import { navigation, NavLink } from './navigation.tsx';

const MENU_ID = 'mobileMenu';

/** Whether the menu is open. Escape, a link, Back, and a tap or focus elsewhere close it. */
const useMenu = () => {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const close = () => {
      setOpen(false);
      // A hidden link would lose the focus. The next page or section, if any, takes it from here.
      const isInMenu = document.activeElement?.closest(`#${MENU_ID}`);
      if (isInMenu) toggle.current?.focus();
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    // The menu would cover what the visitor turned to.
    const onOutside = ({ target }: Event) => {
      const isOutside = target instanceof Node && !header.current?.contains(target);
      if (isOutside) setOpen(false);
    };
    const onLink = ({ target }: Event) => {
      const isLink = (target as Element).closest('header a') !== null;
      if (isLink) close();
    };
    const closing = new AbortController();
    const options = { signal: closing.signal };
    document.addEventListener('keydown', onEscape, options);
    document.addEventListener('pointerdown', onOutside, options);
    document.addEventListener('focusin', onOutside, options);
    document.addEventListener('click', onLink, options);
    window.addEventListener('popstate', close, options);
    return () => closing.abort();
  }, [open]);

  return { open, setOpen, header, toggle };
};

/** Letters, beside which a phone of 320 px has room for mark and menu. */
const MOST_ON_A_PHONE = 22;
const isLong = firmName.length > MOST_ON_A_PHONE;

const FirmName = ({ className, children }: { className: string; children: string }) => (
  <span className={clsx('firm-name font-serif text-xl leading-tight tracking-tight', className)}>
    {children}
  </span>
);

export const Header = () => {
  const { open, setOpen, header, toggle } = useMenu();
  const Sign = open ? X : Menu;
  return (
    <header
      ref={header}
      // The menu lies over toasts (toast/toast-position.ts).
      className="fixed inset-x-0 top-0 z-30 border-b border-rule bg-paper short:absolute noscript:static! has-aria-expanded:z-70 print:hidden"
    >
      <div className="page-width flex h-16 items-center justify-between gap-3">
        {/* Very large text leaves no room for the name: it wraps, out of sight. */}
        <a
          href={paths.home}
          aria-label={fill(words.home, { firm: firmName })}
          className="flex h-11 min-w-0 items-center"
        >
          <span className="flex h-8 min-w-0 flex-wrap content-start items-center gap-x-3 overflow-hidden">
            <Mark className="h-8 w-auto text-accent" />
            <FirmName className={isLong ? 'max-xl:hidden' : ''}>{firmName}</FirmName>
            {isLong && <FirmName className="xl:hidden">{firmShortName}</FirmName>}
          </span>
        </a>
        <nav aria-label={words.menu} className="hidden items-center gap-8 md:flex">
          <ul className="flex gap-8">
            {navigation.map((link) => (
              <li key={link.href}>
                <NavLink
                  link={link}
                  className="border-y-2 border-transparent py-2 font-medium hover:border-b-accent aria-[current]:border-b-accent forced-colors:border-0 forced-colors:aria-[current]:border-b-2"
                />
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
          aria-label={open ? words.closeMenu : words.openMenu}
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
      <MobileMenu open={open} />
    </header>
  );
};

/** Outside of the component, so that opening the menu does not render them again. */
const menuLinks = (
  <ul className="page-width flex min-h-[calc(100dvh-4rem-1px)] w-full flex-col py-6">
    {navigation.map((link) => (
      <li key={link.href} className="border-b border-rule">
        <NavLink
          link={link}
          className="block py-4 font-serif text-[2rem] leading-tight aria-[current]:text-accent"
        />
      </li>
    ))}
    <li className="mt-auto pt-8">
      <ConsultationLink className={buttonClass({ size: 'lg', className: 'w-full' })} />
    </li>
  </ul>
);

/** The menu of a small screen. It opens and closes over 0.2 s (styles/motion.css). */
const MobileMenu = ({ open }: { open: boolean }) => (
  // transition-discrete is a class, because the minifier drops it from `transition`.
  <nav
    id={MENU_ID}
    aria-label={words.menu}
    hidden={!open}
    className="mobile-menu transition-discrete max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-rule bg-paper md:hidden"
  >
    {menuLinks}
  </nav>
);
