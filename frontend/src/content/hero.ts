import type { z } from 'zod';
import hero from '../../content/home/hero.yaml';
import type { heroSchema } from './schema/home.ts';

/** The hero of the home page: apart from the other sections, since it is there before them. */
export const heroContent = hero as z.infer<typeof heroSchema>;
