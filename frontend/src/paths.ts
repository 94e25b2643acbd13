/** Where the team adds a request. A constant of its own, because boot.ts is in each document. */
export const NEW_LEAD_PATH = '/admin/leads/new';

export const paths = {
  home: '/',
  section: (id: SectionId) => `/#${id}`,
  /** Below the invitation to write, which fills a phone. */
  contactForm: '/#contact-form',
  /** The same; its message begins with the service (components/lead-form/message-about.ts). */
  formAbout: (service: string) => `/?service=${service}#contact-form`,
  services: '/services',
  service: (id: string) => `/services#${id}`,
  about: '/about-us',
  member: (id: string) => `/team/${id}`,
  blog: '/blog',
  blogPage: (page: number | string) => (Number(page) === 1 ? '/blog' : `/blog/page/${page}`),
  article: (slug: string) => `/blog/${slug}`,
  topic: (id: string) => `/blog/topics/${id}`,
  leads: '/admin/leads',
  newLead: NEW_LEAD_PATH,
  lead: (id: number | string) => `/admin/leads/${id}`,
  formResult: (result: string) => `/contact/${result}`,
  privacy: '/privacy',
  imprint: '/imprint',
  newsletter: (action: string) => `/newsletter/${action}`,
  feed: '/feed.xml',
} as const;

/** No lead has this id: the build renders its page once, and the server sends it for each lead. */
export const TEMPLATE_LEAD_ID = 0;

/** The id of a lead in an address, as a regular expression. */
export const LEAD_ID = '[1-9]\\d{0,9}';

const LEAD_PATH = new RegExp(`^/admin/leads/(${TEMPLATE_LEAD_ID}|${LEAD_ID})$`);

export const leadIdOf = (path: string): string | undefined => LEAD_PATH.exec(path)?.[1];

/** The path of a page's files, without an ending. */
export const filePathOf = (path: string): string => (path === paths.home ? '/index' : path);

/** Whether a path is one of the desk, which has styles of its own, and nobody else's scripts. */
export const isDeskPath = (path: string): boolean =>
  /^\/admin\/leads(?:\/new)?\/?$/.test(path) || leadIdOf(path) !== undefined;

/** Links in mails open these pages. Their addresses contain tokens. */
export const isNewsletterPath = (path: string): boolean => path.startsWith(paths.newsletter(''));

/** Anchors of the home page that other pages link to. */
export const SECTIONS = ['services', 'contact'] as const;
type SectionId = (typeof SECTIONS)[number];

/** What a subscriber does on a page of the newsletter: the names of the calls of the API. */
export const NEWSLETTER_ACTIONS = ['confirm', 'leave'] as const;
export type NewsletterAction = (typeof NEWSLETTER_ACTIONS)[number];

/** What became of a form submitted without JavaScript, as backend/src/leads names them. */
export const FORM_RESULTS = ['received', 'invalid', 'unavailable'] as const;
export type FormResult = (typeof FORM_RESULTS)[number];

/** What somebody was looking for at an unknown address: each has a page with status 404. */
export const NOT_FOUND_KINDS = ['page', 'member', 'article'] as const;
export type NotFoundKind = (typeof NOT_FOUND_KINDS)[number];

export const isNotFoundKind = (kind?: string): kind is NotFoundKind =>
  NOT_FOUND_KINDS.some((other) => other === kind);
