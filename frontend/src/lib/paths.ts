/** Every address of the site, built in one place. */
export const paths = {
  home: '/',
  section: (id: SectionId) => `/#${id}`,
  services: '/services',
  service: (id: string) => `/services#${id}`,
  about: '/about-us',
  member: (id: string) => `/team/${id}`,
  blog: '/blog',
  article: (slug: string) => `/blog/${slug}`,
  leads: '/admin/leads',
  outcome: (outcome: string) => `/contact/${outcome}`,
  feed: '/feed.xml',
} as const;

/** The anchors of the home page that other pages link to. */
export type SectionId = 'services' | 'contact';

/** How the server answers a form that was sent without script. Same names as in backend/src/leads. */
export const OUTCOMES = ['received', 'invalid', 'unavailable'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const isOutcome = (value: string): value is Outcome => OUTCOMES.some((outcome) => outcome === value);
