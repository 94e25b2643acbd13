import { REFERENCE_PATTERN } from '@sandglass/backend/lead.contract';
import { readWhenSaved } from '../data/read.ts';
import { readLead } from '../desk-api.ts';
import { listUrl } from '../views.ts';
import { ANY } from './kept-filter.ts';

const NUMBER = /^#?\s*(\d{1,9})$/;

/** The id of the one lead, of any state, that a number or the reference of a receipt names. */
export const findLead = async (words: string): Promise<number | undefined> => {
  const number = NUMBER.exec(words)?.[1];
  if (number !== undefined) {
    const lead = await readLead(Number(number));
    if (lead) return lead.id;
  }
  if (!REFERENCE_PATTERN.test(words)) return undefined;
  const found = await readWhenSaved<'Leads_findAll'>(listUrl({ ...ANY, q: words, view: 'all' }));
  return found.length === 1 ? found[0]!.id : undefined;
};
