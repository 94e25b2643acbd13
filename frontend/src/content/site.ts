import about from '../../content/about.md';
import blog from '../../content/blog.yaml';
import hero, * as heroByName from '../../content/home/hero.yaml';
import ui from '../../content/interface.yaml';
import services from '../../content/services.yaml';
import site, * as siteByName from '../../content/site.yaml';
import type { Fields } from './kinds.ts';

// The type assertions are safe: the build validates each file against its schema (build/content/content-folder.ts).

/** What scripts need. The texts below are for pages only, so that no script contains them. */
export const {
  name: firmName,
  tagline,
  footerNote,
} = siteByName as typeof siteByName & Fields<'site.yaml'>;
export const { primaryAction: consultation, secondaryAction: learnMore } =
  heroByName as typeof heroByName & Fields<'home/hero.yaml'>;
export const siteContent = site as Fields<'site.yaml'>;
export const heroContent = hero as Fields<'home/hero.yaml'>;
export const interfaceContent = ui as Fields<'interface.yaml'>;
export const blogContent = blog as Fields<'blog.yaml'>;
export const aboutContent = about as Fields<'about.md'>;
export const servicesContent = services as Fields<'services.yaml'>;
