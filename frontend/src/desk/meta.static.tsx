import { paths, TEMPLATE_LEAD_ID } from '../paths.ts';
import type { PageMeta } from '../page-meta.ts';
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
  canonical: paths.lead(TEMPLATE_LEAD_ID),
  noindex: true,
});

export const leadParams = () => [{ id: String(TEMPLATE_LEAD_ID) }];
