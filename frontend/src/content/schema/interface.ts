import { z } from 'zod';
import { adminSchema } from './admin.ts';
import { description, heading, text } from './fields.ts';

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
  admin: adminSchema,
  failure: z.strictObject({
    heading: z.string(),
    text: z.string(),
    action: z.string(),
    part: text('notice where a part of a page cannot be loaded'),
  }),
  newTab: text('read to screen readers after a link that opens a new tab'),
});
