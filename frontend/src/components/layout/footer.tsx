import * as words from 'virtual:words/layout';
import { footerNote, tagline } from '../../content/layout.ts';
import { firmName } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { Mark } from '../logo/logo.tsx';
import { legalNavigation, navigation, NavLink, type NavigationItem } from './navigation.tsx';

const LINK = 'inline-flex min-h-11 min-w-11 items-center hover:underline md:min-h-9';

const Entry = ({ link }: { link: NavigationItem }) => (
  <li>
    <NavLink link={link} className={`${LINK} aria-[current]:underline`} />
  </li>
);

export const Footer = () => (
  <footer className="on-dark border-t border-rule bg-ink py-8 md:py-14">
    <div className="page-width grid grid-cols-1 gap-6 md:grid-cols-12 md:gap-10">
      <div className="md:col-span-5">
        <a href={paths.home} className="inline-flex min-h-11 items-center gap-3">
          <Mark className="h-9 w-auto text-brass-light" />
          <span className="font-serif text-xl">{firmName}</span>
        </a>
        <p className="mt-3 text-muted">{tagline}</p>
      </div>
      <nav aria-label={words.footer} className="md:col-span-3">
        <ul className="columns-[2_8rem] gap-6 md:columns-1">
          {navigation.map((link) => (
            <Entry key={link.href} link={link} />
          ))}
          <li>
            <a href={paths.feed} className={LINK}>
              {words.feed}
            </a>
          </li>
        </ul>
      </nav>
      <div className="grid content-start gap-3 text-sm text-muted md:col-span-4 md:pt-1.5">
        {/* The space is for paper, where the last line follows it. */}
        <p>{footerNote}</p>{' '}
        <ul className="flex flex-wrap gap-x-6">
          {legalNavigation.map((link) => (
            <Entry key={link.href} link={link} />
          ))}
        </ul>
        {/* No year: it would be the year of the build, and wrong from the next January on. */}
        <p>{`© ${firmName}`}</p>
      </div>
    </div>
  </footer>
);
