import { useLayoutEffect, useRef, useState } from 'react';
import { MENU_DURATION, prefersReducedMotion } from '../../lib/motion-values.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ConsultationLink } from './consultation-link.tsx';
import { NavLink } from './nav-link.tsx';
import { navigation } from './navigation.ts';
import { texts } from './texts.ts';

export const MOBILE_MENU_ID = 'mobile-menu';

/** The collapsible menu for small screens. It stays visible until its closing animation has ended. */
export const MobileMenu = ({ open, onNavigate }: { open: boolean; onNavigate: () => void }) => {
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !shown) return undefined;
    const away = { height: '0px', opacity: 0 };
    const there = { height: `${element.scrollHeight}px`, opacity: 1 };
    // Not with framer-motion: the visitor's first tap may open the menu, before that library has loaded.
    const animation = element.animate(open ? [away, there] : [there, away], {
      duration: prefersReducedMotion() ? 0 : MENU_DURATION * 1000,
      easing: 'ease-out',
      fill: 'forwards',
    });
    animation.onfinish = () => {
      if (!open) setShown(false);
      animation.cancel();
    };
    return () => animation.cancel();
  }, [open, shown]);

  return (
    <nav
      ref={panel}
      id={MOBILE_MENU_ID}
      aria-label={texts.navigation}
      hidden={!shown}
      className="mobile-menu overflow-x-hidden border-t border-rule bg-paper md:hidden"
    >
      <ul className="page-width flex min-h-[calc(100dvh-4rem)] flex-col py-6">
        {navigation.map(({ label, href }) => (
          <li key={href} className="border-b border-rule">
            <NavLink
              href={href}
              onNavigate={onNavigate}
              className="block py-4 font-serif text-[2rem] leading-tight"
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className="mt-auto pt-8">
          <ConsultationLink className={buttonClass({ size: 'lg', className: 'w-full' })} />
        </li>
      </ul>
    </nav>
  );
};
