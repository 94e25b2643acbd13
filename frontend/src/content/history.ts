import history from '../../content/history.md';
import type { Entry } from './kinds.ts';

export const historyContent = history as Entry<'history.md'>;
