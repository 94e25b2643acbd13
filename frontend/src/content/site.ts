import type { z } from 'zod';
import about from '../../content/about.md?fields';
import blog from '../../content/blog.yaml';
import ui from '../../content/interface.yaml';
import services from '../../content/services.yaml';
import site from '../../content/site.yaml';
import type { aboutSchema } from './schema/about.ts';
import type { blogSchema } from './schema/blog.ts';
import type { interfaceSchema } from './schema/interface.ts';
import type { servicesPageSchema } from './schema/services-page.ts';
import type { siteSchema } from './schema/site.ts';

/* The type assertions are safe: the build validates each file against its schema (build/content/read-content.ts). */

export const siteContent = site as z.infer<typeof siteSchema>;
/** Only pages use these texts, so that no script contains them. */
export const interfaceContent = ui as z.infer<typeof interfaceSchema>;
export const blogContent = blog as z.infer<typeof blogSchema>;
export const aboutContent = about as z.infer<typeof aboutSchema>;
export const servicesContent = services as z.infer<typeof servicesPageSchema>;
