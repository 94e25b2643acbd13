import type { homeSchemas } from './home.ts';

/**
 * The sections of the home page that a firm may leave out, by having no such file. Apart from the
 * schemas, so that the editor's page has the list without zod.
 */
export const OPTIONAL_SECTIONS = [
  'home/refusals.yaml',
  'home/process.yaml',
  'home/insights.yaml',
  'home/questions.yaml',
] as const satisfies (keyof typeof homeSchemas)[];
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number];
