/** Reads a whole number from 1 to `max`; undefined for any other text. */
export const wholeNumberUpTo =
  (max: number) =>
  (text: string): number | undefined => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= max ? number : undefined;
  };
