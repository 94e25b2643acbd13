import type { z } from 'zod';
import benefits from '../../content/home/benefits.yaml';
import contact from '../../content/home/contact.yaml';
import expertise from '../../content/home/expertise.yaml';
import insights from '../../content/home/insights.yaml';
import paths from '../../content/home/paths.yaml';
import process from '../../content/home/process.yaml';
import questions from '../../content/home/questions.yaml';
import roles from '../../content/home/roles.yaml';
import services from '../../content/home/services.yaml';
import type * as schema from './schema/home.ts';

/** The sections of the home page after the hero, keyed by section. */
export const homeContent = {
  paths: paths as z.infer<typeof schema.pathsSchema>,
  services: services as z.infer<typeof schema.servicesSectionSchema>,
  roles: roles as z.infer<typeof schema.rolesSchema>,
  benefits: benefits as z.infer<typeof schema.benefitsSchema>,
  process: process as z.infer<typeof schema.processSchema>,
  insights: insights as z.infer<typeof schema.insightsSchema>,
  questions: questions as z.infer<typeof schema.questionsSchema>,
  expertise: expertise as z.infer<typeof schema.expertiseSchema>,
  contact: contact as z.infer<typeof schema.contactSchema>,
};
