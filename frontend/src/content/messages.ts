import type { z } from 'zod';
import ui from '../../content/interface.yaml?only=outcomes,notFound';
import type { interfaceSchema } from './schema/interface.ts';

/** The texts of pages with a single message. */
export const messageContent = ui as Pick<z.infer<typeof interfaceSchema>, 'outcomes' | 'notFound'>;
