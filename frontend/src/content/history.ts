import history from '../../content/history.md';
import type { Entry } from './kinds.ts';

/** In a file of its own: only the script of the dialog has the text. */
export const historyContent = history as Entry<'history.md'>;
