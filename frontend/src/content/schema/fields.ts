import { z } from 'zod';
import { icons, type IconName } from '../../lib/icons.ts';

/*
 * What each kind of content file holds. The descriptions are for editors: they appear in the error that stops
 * the build when a field is missing or wrong, and in content/README.md.
 */

const text = (what: string) => z.string().trim().min(1).describe(what);
const lengthBetween = (min: number, max: number, what: string) =>
  z.string().trim().min(min).max(max).describe(`${what} (${min} to ${max} characters)`);
const description = lengthBetween(50, 160, 'what search engines and previews show');
const heading = text('heading of the section');
const intro = text('one or two sentences under the heading');
const icon = z
  .enum(Object.keys(icons) as [IconName, ...IconName[]])
  .describe('name of an icon; src/lib/icons.ts lists them');
const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .describe('lower-case words joined by hyphens');
const section = <T extends z.ZodRawShape>(item: T, count: { min: number; max: number }) =>
  z.strictObject({ heading, intro, items: z.array(z.strictObject(item)).min(count.min).max(count.max) });
const exactly = (count: number) => ({ min: count, max: count });

export const ROLES = [
  'Former Senior Intelligence Official',
  'Intelligence Community Executive',
  'Military Intelligence Veteran',
  'Defense & Intelligence Strategist',
] as const;

export const siteSchema = z.strictObject({
  name: text("the firm's name, everywhere on the site"),
  shortName: text('the name where space is short'),
  description,
  tagline: text('one line in the footer'),
  footerNote: text('small print in the footer'),
  pseudonymNote: text('footnote of every starred name'),
});

export const heroSchema = z.strictObject({
  title: text('the heading of the home page'),
  tagline: text('the sentence under it'),
  primaryAction: text('label of the button to the scheduling page'),
  secondaryAction: text('label of the button that scrolls to the services'),
  metaTitle: z.string().max(60).describe('title in the browser tab (at most 60 characters)'),
  metaDescription: description,
});

export const pathsSchema = section(
  {
    id: slug,
    title: text('what the visitor would say'),
    description: text('one or two sentences'),
    icon,
    colour: z.enum(['ink', 'deep', 'brass']).describe('colour of the card'),
    link: z
      .enum(['ceo-risk', 'family-office-risk', 'contact'])
      .describe('where the card leads: two pages set by the environment, or the form'),
    action: text('what the click does'),
  },
  exactly(3),
);

export const servicesSectionSchema = z.strictObject({ heading, intro });

export const rolesSchema = section(
  { role: z.enum(ROLES), icon, highlights: z.array(text('a short highlight')).min(3).max(4) },
  exactly(4),
);

export const benefitsSchema = section(
  { title: text('the benefit'), icon, description: text('one or two sentences') },
  exactly(6),
).extend({ action: text('label of the link to the form') });

export const processSchema = section(
  { title: text('name of the step'), description: text('two or three sentences') },
  exactly(4),
);

export const insightsSchema = z.strictObject({
  heading,
  intro,
  action: text('label of the link to all articles'),
});

export const questionsSchema = section(
  { question: text('the question'), answer: text('the answer, plain text') },
  { min: 4, max: 12 },
);

export const expertiseSchema = section(
  { figure: text('the figure, large'), label: text('what it counts') },
  exactly(3),
);

export const contactSchema = z.strictObject({
  heading,
  intro,
  privacy: text('how the details are used, one sentence'),
});

export const blogSchema = z.strictObject({ title: text('heading of the list'), description, intro });

export const servicesPageSchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro,
  link: text('label of the link from the home page'),
  contents: text('name of the list of services, for screen readers'),
});

export const aboutSchema = z.strictObject({
  title: text('heading of the page'),
  description,
  intro: text('the first paragraph'),
  inspiration: text('the paragraph that leads to the history'),
  teamHeading: heading,
  teamIntro: intro,
});

export const historySchema = z.strictObject({ title: text('heading of the dialog') });

export const serviceSchema = z.strictObject({
  title: text('name of the service'),
  order: z.number().int().positive().describe('place on the home page'),
  icon,
  description: lengthBetween(40, 160, 'one sentence on the card'),
  facts: z
    .array(z.strictObject({ label: text('what the fact is about'), value: text('the fact') }))
    .optional()
    .describe('prices, durations and scopes, shown on top of the dialog'),
});

export const memberSchema = z.strictObject({
  name: text('the pseudonym, without the asterisk'),
  role: text('the role'),
  order: z.number().int().positive().describe('place in the team'),
  onAboutPage: z.boolean().describe('whether the About page shows a card'),
  shortBio: lengthBetween(60, 220, 'one or two sentences on the card'),
  description,
  highlights: z.array(z.strictObject({ icon, label: text('two to five words') })).length(3),
});

/**
 * A date as a reader writes it, e.g. "March 7, 2024". The same on every machine: no local time zone enters. Made by
 * the build: a browser takes longer for the first of them than for a whole page.
 */
const readableDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const articleSchema = z.strictObject({
  title: z.string().trim().min(1).max(70).describe('title (at most 70 characters)'),
  description,
  excerpt: lengthBetween(80, 240, 'what the list shows'),
  date: z.iso
    .date()
    .transform((day) => ({ day, text: readableDate(day) }))
    .describe('day of publication as YYYY-MM-DD'),
  readingTime: z.number().int().positive().describe('minutes; the text must have 200 to 250 words for each'),
  topics: z.array(text('a topic')).min(1).max(4),
  summary: z.array(text('a key point, one sentence')).min(3).max(5),
  related: z.array(slug).length(2).describe('slugs of two other articles'),
  nextStep: text('one or two sentences that lead to the firm'),
  service: slug.describe('id of the service that the article leads to'),
  authorRole: z.enum(ROLES),
  aliases: z.array(slug).optional().describe('other slugs that show this article'),
});

export const interfaceSchema = z.strictObject({
  skipLink: text('first link of every page'),
  header: z.strictObject({
    about: text('link to the About page'),
    blog: text('link to the articles'),
    services: text('link to the services'),
    contact: text('link to the form'),
    openMenu: text('label of the menu button while the menu is closed'),
    closeMenu: text('label of the menu button while the menu is open'),
    home: text('accessible name of the logo'),
    navigation: text('accessible name of the navigation'),
  }),
  footer: z.strictObject({ navigation: text('accessible name'), feed: text('link to the feed') }),
  form: z.strictObject({
    labels: z.strictObject({ name: z.string(), email: z.string(), company: z.string(), message: z.string() }),
    optional: text('mark of an optional field'),
    trap: text('label of a field that people do not see, for those who come upon it all the same'),
    submit: text('label of the button'),
    submitting: text('label of the button while the form is being sent'),
  }),
  notices: z.strictObject({
    region: text('name of the region'),
    close: text('label of the close button'),
    successTitle: z.string(),
    success: z.string(),
    validationTitle: z.string(),
    validation: z.string(),
    errorTitle: z.string(),
    errorFallback: z.string(),
    noAnswer: z.string(),
    errorSuffix: z.string(),
  }),
  dialog: z.strictObject({ close: text('label of the close button') }),
  services: z.strictObject({ open: text('what a click on the card does') }),
  about: z.strictObject({
    historyButton: text('opens the history'),
    profile: text('what a click on a card does'),
  }),
  blog: z.strictObject({
    back: z.string(),
    readingTime: text('after the number of minutes'),
    contents: text('heading of the table of contents'),
    summary: text('heading of the key points'),
    related: text('heading of the related articles'),
    nextStep: text('heading of the next step'),
    service: text('label of the link to the services'),
    relatedService: text('before the name of the service that an article leads to'),
    write: text('label of the link to the form'),
    playVideo: text('label of the play button, before the title'),
    videoNote: text('what happens on play'),
  }),
  team: z.strictObject({ back: z.string() }),
  closing: z.strictObject({
    heading,
    text: text('one or two sentences'),
    write: text('label of the link to the form'),
  }),
  outcomes: z.record(
    z.enum(['received', 'invalid', 'unavailable']),
    z.strictObject({ title: z.string(), description, text: z.string(), action: z.string() }),
  ),
  notFound: z.record(
    z.enum(['page', 'member', 'article']),
    z.strictObject({
      heading: z.string(),
      text: z.string(),
      note: text('a second paragraph').optional(),
      action: z.string(),
      description,
    }),
  ),
  admin: z.strictObject({
    title: z.string(),
    subtitle: z.string(),
    description,
    empty: z.string(),
    errorPrefix: z.string(),
    errorFallback: z.string(),
    company: text('label'),
    message: text('heading of the message'),
    more: text('button that loads older leads'),
    loadingMore: text('the same while loading'),
    loading: text('announced while loading'),
    desk: z.strictObject({
      search: text('label'),
      from: text('label of the first day'),
      to: text('label of the last day'),
      suspected: text('label of a checkbox'),
      apply: text('button that applies the filter'),
      noMatch: text('where the filter finds nothing'),
      exportCsv: text('link'),
      exportJsonl: text('link'),
      signals: z.string(),
      signalNames: z.record(z.string(), text('why it looks like spam')),
      clear: text('button'),
      mark: text('button'),
      delete: text('button, also of the dialog'),
      deleteTitle: text('heading of the dialog'),
      deleteText: text('what deleting means'),
      cancel: text('button of the dialogs'),
      erase: text('button that opens the dialog'),
      eraseTitle: text('heading of the dialog'),
      eraseText: text('what erasing means'),
      eraseLabel: text('label of the address'),
      eraseConfirm: text('button that erases'),
      notifications: text('heading of what became of the messages to the firm'),
      noNotifications: text('where nobody is told'),
      sendAgain: text('button'),
      done: z.strictObject({
        clear: text('said once it is done'),
        mark: text('said once it is done'),
        delete: text('said once it is done'),
        erase: z.string(),
      }),
      failed: z.string(),
      channels: z.strictObject({
        webhook: text('name of a way to tell the firm'),
        email: text('name of a way to tell the firm'),
      }),
      states: z.strictObject({
        waiting: text('state of a message'),
        delivered: text('state of a message'),
        failed: text('state of a message'),
        unsent: text('state of a message'),
      }),
      attempts: z.string(),
      lastAttempt: z.string(),
    }),
  }),
  failure: z.strictObject({
    heading: z.string(),
    text: z.string(),
    action: z.string(),
    part: text('notice where a part of a page cannot be loaded'),
  }),
  newTab: text('read to screen readers after a link that opens a new tab'),
});
