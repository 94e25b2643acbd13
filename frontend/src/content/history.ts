import history from '@content/history.md';
import type { Entry } from './schemas.ts';

/** The history has a file of its own, so that only the script of the dialog has its text. */
export const historyContent = history as Entry<'history.md'>;
