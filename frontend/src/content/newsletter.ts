import fields from '@content/newsletter.yaml';
import type { Fields } from './schemas.ts';

export const newsletterContent = fields as Fields<'newsletter.yaml'>;
