import * as hero from '@content/home/hero.yaml';
// The query makes a module of its own: the desk's scripts contain the name of the firm only.
import * as site from '@content/site.yaml?layout';
import type { Fields } from './schemas.ts';

// What header and footer of the site say. For the type assertions, see site.ts.

type Hero = typeof hero & Fields<'home/hero.yaml'>;
type Site = typeof site & Fields<'site.yaml'>;

export const consultation = (hero as Hero).primaryAction;
export const tagline = (site as Site).tagline;
export const footerNote = (site as Site).footerNote;
