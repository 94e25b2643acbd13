import benefits from '@content/home/benefits.yaml';
import contact from '@content/home/contact.yaml';
import expertise from '@content/home/expertise.yaml';
import hero, * as heroByName from '@content/home/hero.yaml';
import insights from '@content/home/insights.yaml';
import pathsContent from '@content/home/paths.yaml';
import process from '@content/home/process.yaml';
import questions from '@content/home/questions.yaml';
import refusals from '@content/home/refusals.yaml';
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
export const insightsContent = insights as Fields<'home/insights.yaml'>;
export const pathChooserContent = pathsContent as Fields<'home/paths.yaml'>;
export const processContent = process as Fields<'home/process.yaml'>;
export const questionsContent = questions as Fields<'home/questions.yaml'>;
export const refusalsContent = refusals as Fields<'home/refusals.yaml'>;
export const rolesContent = roles as Fields<'home/roles.yaml'>;
export const servicesSectionContent = services as Fields<'home/services.yaml'>;
