import about from '@content/about.yaml';
import blog from '@content/blog.yaml';
import ui from '@content/interface.yaml';
import services from '@content/services.yaml';
import site, * as siteByName from '@content/site.yaml';
import type { Fields } from './schemas.ts';

// The type assertions are safe: the build validates each file against its schema
// (generator/read/content.ts).

type Site = typeof siteByName & Fields<'site.yaml'>;
/** What scripts need, on its own: no script contains the texts below. */
export const firmName = (siteByName as Site).name;
export const firmShortName = (siteByName as Site).shortName;
export const siteContent = site as Fields<'site.yaml'>;
export const interfaceContent = ui as Fields<'interface.yaml'>;
export const blogContent = blog as Fields<'blog.yaml'>;
export const aboutContent = about as Fields<'about.yaml'>;
export const servicesContent = services as Fields<'services.yaml'>;
