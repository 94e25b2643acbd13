import { legalContent, legalLinks } from '../../content/legal.ts';
import { DIRECT_LINK } from '../links.tsx';

const TOUCHABLE = 'inline-flex min-h-11 items-center md:min-h-9';

export const DirectLinks = () => (
  <p className="relative flex flex-wrap gap-x-6 text-sm sm:text-base">
    <a href={legalLinks.telephone} className={`${DIRECT_LINK} ${TOUCHABLE}`}>
      {legalContent.telephone}
    </a>
    <a href={legalLinks.email} className={`${DIRECT_LINK} ${TOUCHABLE}`}>
      {legalContent.email}
    </a>
  </p>
);
