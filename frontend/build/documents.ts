import type * as Site from '../src/entry-server.tsx';

interface SiteDocument {
  address: string;
  /** Content type. */
  type: string;
  /** Content; %PUBLIC_URL% stands for the origin. */
  text: string;
}

const ORIGIN = '%PUBLIC_URL%';

/** The documents for machines, made from the route table. */
export const documents = (site: typeof Site): SiteDocument[] => {
  const listed = site.routes.flatMap(({ addresses, pattern, meta }) =>
    addresses.filter((address) => {
      const { canonical, noindex } = meta(site.matchPattern(pattern, address));
      return canonical === address && !noindex;
    }),
  );
  return [
    {
      address: '/robots.txt',
      type: 'text/plain; charset=utf-8',
      text: `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    },
    {
      address: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      text: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...listed.map((address) => `  <url><loc>${ORIGIN}${address}</loc></url>`),
        '</urlset>\n',
      ].join('\n'),
    },
  ];
};
