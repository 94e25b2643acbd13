import { retext } from 'retext';
import retextSmartypants from 'retext-smartypants';

const quotes = retext().use(retextSmartypants, { backticks: false, dashes: false, ellipses: false });

/**
 * Replaces straight quotation marks and apostrophes by typographic ones, character for character: editors type the
 * straight ones, which every keyboard has.
 */
export const typeset = (text: string): string => String(quotes.processSync(text));
