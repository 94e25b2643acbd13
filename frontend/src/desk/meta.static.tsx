import * as words from 'virtual:words/desk';
import * as newWords from 'virtual:words/desk-new';
import { paths, TEMPLATE_LEAD_ID } from '../paths.ts';
import type { PageMeta } from '../page-meta.ts';

export const listMeta = (): PageMeta => ({
  heading: words.listTitle,
  description: words.listDescription,
  canonical: paths.leads,
  noindex: true,
});

export const leadMeta = (): PageMeta => ({
  heading: words.requestTitle,
  description: words.requestDescription,
  canonical: paths.lead(TEMPLATE_LEAD_ID),
  noindex: true,
});

export const newLeadMeta = (): PageMeta => ({
  heading: newWords.title,
  description: newWords.description,
  canonical: paths.newLead,
  noindex: true,
});

export const leadParams = () => [{ id: String(TEMPLATE_LEAD_ID) }];
