import fields from '../../content/newsletter.yaml';
import type { Fields } from './kinds.ts';

export const newsletterContent = fields as Fields<'newsletter.yaml'>;
