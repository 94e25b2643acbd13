import { buttonClass } from '../button.tsx';
import { ConsultationLink } from '../links.tsx';
import { navigation, NavLink } from './navigation.tsx';

export const MENU_ID = 'mobileMenu';

/** The links are outside of the component, so that opening the menu does not render them again. */
const links = (
  <ul className="page-width flex min-h-[calc(100dvh-4rem-1px)] w-full flex-col py-6">
    {navigation.map(({ label, href }) => (
      <li key={href} className="border-b border-rule">
        <NavLink
          href={href}
          className="block py-4 font-serif text-[2rem] leading-tight aria-[current]:text-accent"
        >
          {label}
        </NavLink>
      </li>
    ))}
    <li className="mt-auto pt-8">
      <ConsultationLink className={buttonClass({ size: 'lg', className: 'w-full' })} />
    </li>
  </ul>
);

/** The menu of a small screen. It opens and closes over 0.2 s (styles/motion.css). */
export const Menu = ({ open }: { open: boolean }) => (
  // transition-discrete is a class, because the minifier drops it from `transition`.
  <nav
    id={MENU_ID}
    aria-label="Main"
    hidden={!open}
    className="mobile-menu transition-discrete max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-rule bg-paper md:hidden"
  >
    {links}
  </nav>
);
