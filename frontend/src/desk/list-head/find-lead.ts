import { REFERENCE_PATTERN } from '@sandglass/backend/lead.contract';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { readWhenSaved } from '../data/read.ts';
import { readLead } from '../desk-api.ts';
import { listUrl } from '../views.ts';
import { ANY, presentEntry } from './kept-filter.ts';

const NUMBER = /^#?\s*(\d{1,9})$/;

/** The id of the one lead, of any state, that a number or the reference of a receipt names. */
const findLead = async (words: string): Promise<number | undefined> => {
  const number = NUMBER.exec(words)?.[1];
  if (number !== undefined) {
    const lead = await readLead(Number(number));
    if (lead) return lead.id;
  }
  if (!REFERENCE_PATTERN.test(words)) return undefined;
  const found = await readWhenSaved<'Leads_findAll'>(listUrl({ ...ANY, q: words, view: 'all' }));
  return found.length === 1 ? found[0]!.id : undefined;
};

/**
 * Opens the lead that a number or a reference names, unless somebody has gone on meanwhile.
 * Returns false if there is none, or it could not be read: the words are searched for.
 */
export const openFound = async (words: string): Promise<boolean> => {
  const entry = presentEntry();
  const lead = await findLead(words).catch(() => undefined);
  if (presentEntry() !== entry) return true;
  if (lead !== undefined) navigate(paths.lead(lead));
  return lead !== undefined;
};
