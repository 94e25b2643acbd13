import { keep, recall } from '../../lib/stored.ts';

// Notes that are being written, by lead. A reload leaves them.

const DRAFTS = 'note-drafts';

const drafts = () => recall<Readonly<Record<number, string>>>(DRAFTS) ?? {};

export const noteDraftOf = (id: number): string | undefined => drafts()[id];

export const keepNoteDraft = (id: number, note: string): void => {
  const { [id]: _, ...others } = drafts();
  keep(DRAFTS, note === '' ? others : { ...others, [id]: note });
};

export const forgetNoteDrafts = (ids: readonly number[]): void => {
  for (const id of ids) keepNoteDraft(id, '');
};

/** The leads about which notes are being written. */
export const draftedLeads = (): number[] => Object.keys(drafts()).map(Number);
