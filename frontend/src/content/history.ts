import body from '../../content/history.md?body';
import fields from '../../content/history.md?fields';
import type { Fields } from './kinds.ts';

export const historyContent = { ...(fields as Fields<'history.md'>), html: body.html };
