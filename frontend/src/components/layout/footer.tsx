import { siteContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { NavLink } from '../../islands/frame/nav-link.tsx';
import { navigation } from '../../islands/frame/texts.ts';
import { Mark } from '../../ui/logo.tsx';
import { texts } from '../texts.ts';

const legalNavigation = [
  { label: 'Privacy', href: paths.privacy },
  { label: 'Imprint', href: paths.imprint },
];

const Entry = ({ label, href }: { label: string; href: string }) => (
  <li key={href}>
    <NavLink href={href} className="inline-block py-1.5 hover:underline aria-[current]:underline">
      {label}
    </NavLink>
  </li>
);

/** Of every document, and not within what React hydrates: it has nothing but links. */
export const Footer = () => (
  <footer className="on-dark border-t border-rule bg-ink py-10 md:py-14">
    <div className="page-width grid grid-cols-1 gap-7 md:grid-cols-12 md:gap-10">
      <div className="md:col-span-5">
        <a href={paths.home} className="inline-flex items-center gap-3">
          <Mark className="h-9 w-auto text-brass-light" />
          <span className="font-serif text-xl">{siteContent.name}</span>
        </a>
        <p className="mt-3 text-muted">{siteContent.tagline}</p>
      </div>
      <nav aria-label={texts.footerNavigation} className="md:col-span-3">
        <ul className="columns-[2_9rem] gap-10 md:columns-1">
          {navigation.map(Entry)}
          <li>
            <a href={paths.feed} className="inline-block py-1.5 hover:underline">
              {texts.feed}
            </a>
          </li>
        </ul>
      </nav>
      <div className="grid content-start gap-3 text-sm text-muted md:col-span-4 md:pt-1.5">
        <p>{siteContent.footerNote}</p>
        <ul className="flex flex-wrap gap-x-6">{legalNavigation.map(Entry)}</ul>
        {/* No year: it would be the year of the build, and wrong from the next January on. */}
        <p>© {siteContent.name}</p>
      </div>
    </div>
  </footer>
);
