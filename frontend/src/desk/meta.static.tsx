import { paths } from '../lib/paths.ts';
import type { PageMeta } from '../page.ts';
import { LEAD_TITLE, LIST_TITLE } from './desk-layout.tsx';

export const listMeta = (): PageMeta => ({
  heading: LIST_TITLE,
  description:
    'The consultation requests submitted through the website, for the people who answer them.',
  canonical: paths.leads,
  noindex: true,
});

export const leadMeta = (): PageMeta => ({
  heading: LEAD_TITLE,
  description:
    'One consultation request submitted through the website, for the people who answer it.',
  canonical: paths.lead(0),
  noindex: true,
});

/** The document of each lead is rendered as that of a lead that does not exist. */
export const leadSubjects = () => [{ id: '0' }];
