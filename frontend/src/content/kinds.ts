import type { z } from 'zod';
import * as schema from './schema/fields.ts';

interface Kind {
  /** Which files are of this kind, as a path below `content/`. */
  readonly files: RegExp;
  readonly schema: z.ZodType;
  /** Where a Markdown body is rendered: how many levels its headings move down. Absent: the kind has no body. */
  readonly headingOffset?: number;
}

/** Every kind of content file. A file below `content/` that is of no kind fails the build. */
export const kinds: readonly Kind[] = [
  { files: /^site\.yaml$/, schema: schema.siteSchema },
  { files: /^interface\.yaml$/, schema: schema.interfaceSchema },
  { files: /^blog\.yaml$/, schema: schema.blogSchema },
  { files: /^services\.yaml$/, schema: schema.servicesPageSchema },
  { files: /^home\/hero\.yaml$/, schema: schema.heroSchema },
  { files: /^home\/paths\.yaml$/, schema: schema.pathsSchema },
  { files: /^home\/services\.yaml$/, schema: schema.servicesSectionSchema },
  { files: /^home\/roles\.yaml$/, schema: schema.rolesSchema },
  { files: /^home\/benefits\.yaml$/, schema: schema.benefitsSchema },
  { files: /^home\/process\.yaml$/, schema: schema.processSchema },
  { files: /^home\/insights\.yaml$/, schema: schema.insightsSchema },
  { files: /^home\/questions\.yaml$/, schema: schema.questionsSchema },
  { files: /^home\/expertise\.yaml$/, schema: schema.expertiseSchema },
  { files: /^home\/contact\.yaml$/, schema: schema.contactSchema },
  { files: /^about\.md$/, schema: schema.aboutSchema },
  { files: /^history\.md$/, schema: schema.historySchema, headingOffset: 1 },
  { files: /^services\/[a-z0-9-]+\.md$/, schema: schema.serviceSchema, headingOffset: 1 },
  { files: /^team\/[a-z0-9-]+\.md$/, schema: schema.memberSchema, headingOffset: 0 },
  { files: /^articles\/[a-z0-9-]+\.md$/, schema: schema.articleSchema, headingOffset: 0 },
];
