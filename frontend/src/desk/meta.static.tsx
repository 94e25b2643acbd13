import { paths } from '../lib/paths.ts';
import type { Page } from '../page.ts';
import { LeadPage } from './lead-page.tsx';
import { LeadsPage } from './leads-page.tsx';
import { texts as record } from './record/texts.ts';
import { texts } from './texts.ts';

// What the build renders: the browser needs the content only.

export const list: Page = {
  meta: {
    heading: texts.title,
    description:
      'The consultation requests submitted through the website, for the people who answer them.',
    canonical: paths.leads,
    noindex: true,
  },
  content: <LeadsPage />,
};

export const lead: Page = {
  meta: {
    heading: record.title,
    description:
      'One consultation request submitted through the website, for the people who answer it.',
    canonical: paths.lead(0),
    noindex: true,
  },
  content: <LeadPage id={0} />,
};
