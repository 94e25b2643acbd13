import about from '../../content/about.md';
import blog from '../../content/blog.yaml';
import hero, * as heroByName from '../../content/home/hero.yaml';
import ui from '../../content/interface.yaml';
import services from '../../content/services.yaml';
import site, * as siteByName from '../../content/site.yaml';
import type { Fields } from './schemas.ts';

// The type assertions are safe: the build validates each file against its schema
// (generator/read/content.ts).

type Site = typeof siteByName & Fields<'site.yaml'>;
type Hero = typeof heroByName & Fields<'home/hero.yaml'>;
/** What scripts need, one by one: no script contains the texts below. */
export const firmName = (siteByName as Site).name;
export const tagline = (siteByName as Site).tagline;
export const footerNote = (siteByName as Site).footerNote;
export const consultation = (heroByName as Hero).primaryAction;
export const learnMore = (heroByName as Hero).secondaryAction;
export const siteContent = site as Fields<'site.yaml'>;
export const heroContent = hero as Fields<'home/hero.yaml'>;
export const interfaceContent = ui as Fields<'interface.yaml'>;
export const blogContent = blog as Fields<'blog.yaml'>;
export const aboutContent = about as Fields<'about.md'>;
export const servicesContent = services as Fields<'services.yaml'>;
