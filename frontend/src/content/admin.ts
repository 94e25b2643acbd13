import type { z } from 'zod';
import ui from '../../content/interface.yaml?only=admin';
import type { interfaceSchema } from './schema/interface.ts';

/** The texts of the admin's desk. */
export const adminContent = (ui as Pick<z.infer<typeof interfaceSchema>, 'admin'>).admin;
