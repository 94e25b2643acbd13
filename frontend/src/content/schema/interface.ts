import { z } from 'zod';
import { adminSchema } from './admin.ts';
import { description, fragment, heading, text, verbatim } from './fields.ts';

export const interfaceSchema = z.strictObject({
  skipLink: text('label of the first link on every page, which skips to the content'),
  header: z.strictObject({
    about: text('label of the link to the About page'),
    blog: text('label of the link to the articles'),
    services: text('label of the link to the services'),
    contact: text('label of the link to the form'),
    openMenu: text('label of the menu button while the menu is closed'),
    closeMenu: text('label of the menu button while the menu is open'),
    home: text('name of the logo link, for screen readers'),
    navigation: text('name of the navigation, for screen readers'),
  }),
  footer: z.strictObject({
    navigation: text('name of the navigation in the footer, for screen readers'),
    feed: text('label of the link to the feed'),
  }),
  form: z.strictObject({
    labels: z.strictObject({
      name: text('label of the name field'),
      email: text('label of the email field'),
      company: text('label of the company field'),
      message: text('label of the message field'),
    }),
    optional: text('text that marks a field as optional'),
    trap: text('label of the hidden spam trap field, for people who find it anyway'),
    submit: text('label of the submit button'),
    submitting: text('label of the submit button while the form is being sent'),
  }),
  notices: z.strictObject({
    region: text('name of the region for notices, for screen readers'),
    close: text('label of the close button'),
    successTitle: text('title of the notice after the form was sent'),
    success: verbatim('text of the notice after the form was sent'),
    validationTitle: text('title of the notice about invalid fields'),
    validation: text('text of the notice about invalid fields'),
    errorTitle: text('title of the notice about an error'),
    errorFallback: text('text shown if an error has no message'),
    noAnswer: text('text shown if the server cannot be reached'),
    errorSuffix: fragment('end of the text about an error'),
  }),
  dialog: z.strictObject({ close: text('label of the close button') }),
  services: z.strictObject({ open: text('label of the link on a service card') }),
  about: z.strictObject({
    historyButton: text('label of the button that opens the history'),
    profile: text('label of the link on a team card'),
  }),
  blog: z.strictObject({
    back: text('label of the link back to the list of articles'),
    by: text('text before the name of the author'),
    updated: text('text before the date of the latest update'),
    readingTime: text('text after the number of minutes'),
    contents: text('heading of the table of contents'),
    summary: text('heading of the key points'),
    topics: text('name of the list of topics, for screen readers'),
    related: text('heading of the related articles'),
    nextStep: text('heading of the next step'),
    service: text('label of the link to the services'),
    relatedService: text('text before the name of the related service'),
    write: text('label of the link to the form'),
    playVideo: text('label of the play button, before the title of the video'),
    videoNote: text('note about what happens when the video is played'),
  }),
  team: z.strictObject({
    back: text('label of the link back to the About page'),
    articles: text('heading of the articles that the member wrote'),
  }),
  closing: z.strictObject({
    heading,
    text: text('one or two sentences'),
    write: text('label of the link to the form'),
  }),
  outcomes: z.record(
    z.enum(['received', 'invalid', 'unavailable']),
    z.strictObject({
      title: text('heading of the page'),
      description,
      text: verbatim('text of the page'),
      action: text('label of the button'),
    }),
  ),
  notFound: z.record(
    z.enum(['page', 'member', 'article']),
    z.strictObject({
      heading: text('heading of the page'),
      text: text('first paragraph'),
      note: text('second paragraph').optional(),
      action: text('label of the button'),
      description,
    }),
  ),
  admin: adminSchema,
  failure: z.strictObject({
    heading: text('heading shown if a page cannot be rendered'),
    text: text('text shown if a page cannot be rendered'),
    action: text('label of the reload button'),
    part: text('notice shown if a part of a page cannot be loaded'),
  }),
  newTab: text('note for screen readers after a link that opens a new tab'),
});
