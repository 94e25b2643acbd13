import type { z } from 'zod';
import history from '../../content/history.md?fields';
import type { Body } from './collection.ts';
import type { historySchema } from './schema.ts';

export const historyContent = history as z.infer<typeof historySchema>;

/** The text of the history dialog. */
export const loadHistoryBody = async (): Promise<Body> =>
  (await import('../../content/history.md?body')).default;
