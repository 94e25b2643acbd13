import benefits from '@content/home/benefits.yaml';
import contact from '@content/home/contact.yaml';
import expertise from '@content/home/expertise.yaml';
import hero, * as heroByName from '@content/home/hero.yaml';
import pathsContent from '@content/home/paths.yaml';
import roles from '@content/home/roles.yaml';
import services from '@content/home/services.yaml';
import type { Fields } from './schemas.ts';

type Hero = typeof heroByName & Fields<'home/hero.yaml'>;

// One by one, so that a script contains only those that it needs.
export const benefitsContent = benefits as Fields<'home/benefits.yaml'>;
export const contactContent = contact as Fields<'home/contact.yaml'>;
export const expertiseContent = expertise as Fields<'home/expertise.yaml'>;
export const heroContent = hero as Fields<'home/hero.yaml'>;
export const learnMore = (heroByName as Hero).secondaryAction;
export const pathChooserContent = pathsContent as Fields<'home/paths.yaml'>;
export const rolesContent = roles as Fields<'home/roles.yaml'>;
export const servicesSectionContent = services as Fields<'home/services.yaml'>;
