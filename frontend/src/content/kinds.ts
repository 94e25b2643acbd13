import type { z } from 'zod';
import { aboutSchema } from './schema/about.ts';
import { articleSchema } from './schema/article.ts';
import { blogSchema, topicsSchema } from './schema/blog.ts';
import { historySchema } from './schema/history.ts';
import * as home from './schema/home.ts';
import { interfaceSchema } from './schema/interface.ts';
import { legalSchema } from './schema/legal/legal.ts';
import { mailSchema } from './schema/legal/mail.ts';
import { newsletterSchema } from './schema/legal/newsletter.ts';
import { privacySchema } from './schema/legal/privacy.ts';
import { statementsSchema } from './schema/legal/statements.ts';
import { memberSchema } from './schema/member.ts';
import { redirectsSchema } from './schema/redirects.ts';
import { serviceSchema } from './schema/service.ts';
import { servicesPageSchema } from './schema/services-page.ts';
import { siteSchema } from './schema/site.ts';

interface Kind {
  /** Matches the paths of files of this kind, relative to `content/`. */
  readonly files: RegExp;
  readonly schema: z.ZodType;
  /** Number of levels to shift the headings of the Markdown body down; absent if files of this kind have no body. */
  readonly headingOffset?: number;
}

/** Every kind of content file. The build fails if it imports a content file that matches none. */
export const kinds: readonly Kind[] = [
  { files: /^site\.yaml$/, schema: siteSchema },
  { files: /^interface\.yaml$/, schema: interfaceSchema },
  { files: /^blog\.yaml$/, schema: blogSchema },
  { files: /^services\.yaml$/, schema: servicesPageSchema },
  { files: /^topics\.yaml$/, schema: topicsSchema },
  { files: /^redirects\.yaml$/, schema: redirectsSchema },
  { files: /^legal\.yaml$/, schema: legalSchema },
  { files: /^statements\.yaml$/, schema: statementsSchema },
  { files: /^newsletter\.yaml$/, schema: newsletterSchema },
  { files: /^privacy\.md$/, schema: privacySchema, headingOffset: 0 },
  { files: /^mail\/receipt\.md$/, schema: mailSchema, headingOffset: 0 },
  { files: /^mail\/newsletter\.md$/, schema: mailSchema, headingOffset: 0 },
  { files: /^home\/hero\.yaml$/, schema: home.heroSchema },
  { files: /^home\/paths\.yaml$/, schema: home.pathsSchema },
  { files: /^home\/services\.yaml$/, schema: home.servicesSectionSchema },
  { files: /^home\/roles\.yaml$/, schema: home.rolesSchema },
  { files: /^home\/benefits\.yaml$/, schema: home.benefitsSchema },
  { files: /^home\/process\.yaml$/, schema: home.processSchema },
  { files: /^home\/insights\.yaml$/, schema: home.insightsSchema },
  { files: /^home\/questions\.yaml$/, schema: home.questionsSchema },
  { files: /^home\/expertise\.yaml$/, schema: home.expertiseSchema },
  { files: /^home\/contact\.yaml$/, schema: home.contactSchema },
  { files: /^about\.md$/, schema: aboutSchema },
  { files: /^history\.md$/, schema: historySchema, headingOffset: 1 },
  { files: /^services\/[a-z0-9-]+\.md$/, schema: serviceSchema, headingOffset: 1 },
  { files: /^team\/[a-z0-9-]+\.md$/, schema: memberSchema, headingOffset: 0 },
  { files: /^articles\/[a-z0-9-]+\.md$/, schema: articleSchema, headingOffset: 0 },
];
