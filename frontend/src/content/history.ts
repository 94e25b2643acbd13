import type { z } from 'zod';
import body from '../../content/history.md?body';
import fields from '../../content/history.md?fields';
import type { historySchema } from './schema/history.ts';

export const historyContent = { ...(fields as z.infer<typeof historySchema>), html: body.html };
