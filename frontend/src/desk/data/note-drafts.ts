import { keep, recall } from '../../lib/stored.ts';

// Notes that are being written, by the id of their lead: neither a reload nor a look at another page loses one.
const KEY = 'note-drafts';

export const noteDrafts = (): Record<number, string> => recall(KEY) ?? {};

export const keepNoteDraft = (lead: number, note: string): void => {
  const { [lead]: _, ...others } = noteDrafts();
  keep(KEY, note === '' ? others : { ...others, [lead]: note });
};
