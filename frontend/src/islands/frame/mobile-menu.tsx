import { buttonClass } from '../../ui/button.tsx';
import { ConsultationLink } from './consultation-link.tsx';
import { NavLink } from './nav-link.tsx';
import { navigation } from './navigation.ts';
import { texts } from './texts.ts';

export const MOBILE_MENU_ID = 'mobile-menu';

/** The collapsible menu for small screens. components.css animates it. */
export const MobileMenu = ({ open, onNavigate }: { open: boolean; onNavigate: () => void }) => (
  <nav
    id={MOBILE_MENU_ID}
    aria-label={texts.navigation}
    hidden={!open}
    className="mobile-menu overflow-hidden border-t border-rule bg-paper md:hidden"
  >
    <ul className="page-width flex min-h-[calc(100dvh-4rem)] flex-col py-6">
      {navigation.map(({ label, href }) => (
        <li key={href} className="border-b border-rule">
          <NavLink
            href={href}
            onClick={onNavigate}
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
