// The lead about which somebody wants to write a note. Its field may not be there yet.

let noteFor: number | undefined;

export const requestNote = (lead: number | undefined): void => {
  noteFor = lead;
};

export const isNoteRequested = (lead: number): boolean => noteFor === lead;

export const cancelNoteRequest = (lead: number): void => {
  if (noteFor === lead) noteFor = undefined;
};
