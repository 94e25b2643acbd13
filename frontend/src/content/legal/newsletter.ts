import type { z } from 'zod';
import fields from '../../../content/newsletter.yaml';
import type { newsletterSchema } from '../schema/legal/newsletter.ts';

export const newsletterContent = fields as z.infer<typeof newsletterSchema>;
