import type { z } from 'zod';
import hero from '../../content/home/hero.yaml';
import type { heroSchema } from './schema/home.ts';

/** The hero of the home page. In a file of its own, because it loads before the other sections. */
export const heroContent = hero as z.infer<typeof heroSchema>;
