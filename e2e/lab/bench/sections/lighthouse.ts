import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ADDRESSES } from '../../../support/addresses.ts';
import { launchOptions } from '../../../support/chromium.ts';
import { run } from '../../programs.ts';
import { addLeads } from '../many-leads.ts';
import { decimals, median, milliseconds, whole, type Goal, type Section } from '../report.ts';

const ROUNDS = 5;
/**
 * How many pages are listed, beside the desk's: those with the most blocking time. The goals judge
 * every page.
 */
const LISTED = 5;
/** On a busy machine, Lighthouse occasionally fails to record a complete trace. */
const ATTEMPTS = 3;

/** Names of the figures in the report, and Lighthouse's ids. */
const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best practices': 'best-practices',
  SEO: 'seo',
};
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};
const CATEGORIES = `--only-categories=${Object.values(SCORES).join(',')}`;
const LIGHTHOUSE = join(import.meta.dirname, '../../node_modules/lighthouse/cli/index.js');

interface Result {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
/** Scores from 0 to 100, times in milliseconds, and CLS, which has no unit. */
type Figures = Record<string, number>;

/**
 * Runs Lighthouse on a page in a new browser, with its default settings: a phone with simulated
 * throttling.
 */
const visit = async (url: string, skipped: string, attempt = 1): Promise<Figures> => {
  const { executablePath, args = [] } = launchOptions();
  const flags = `--chrome-flags=${['--headless=new', ...args].join(' ')}`;
  const options = ['--quiet', '--output=json', CATEGORIES, `--skip-audits=${skipped}`, flags];
  const env = { ...process.env, CHROME_PATH: executablePath };
  try {
    const { categories, audits } = JSON.parse(
      await run(process.execPath, [LIGHTHOUSE, url, ...options], { env }),
    ) as Result;
    return Object.fromEntries([
      ...Object.entries(SCORES).map(([name, id]) => [name, (categories[id]?.score ?? 0) * 100]),
      ...Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? NaN]),
    ]) as Figures;
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    return visit(url, skipped, attempt + 1);
  }
};

/** The page of the one lead that there is. */
const REQUEST = '/admin/leads/1';
/** Headers that belong to one body or one connection. */
const OWN = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'link',
];
const HEADING =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Heading</title></head><body><h1>Heading</h1></body></html>';

export const measureLighthouse: Section = async ({ url, database }, brief) => {
  // A page that contains nothing but a heading, with the headers of a page of the product.
  const headers = new Headers((await fetch(url)).headers);
  for (const name of OWN) headers.delete(name);
  const server = createServer((_, response) => response.setHeaders(headers).end(HEADING));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const heading = `http://localhost:${(server.address() as AddressInfo).port}/`;

  await addLeads(database, 1);
  const blocking: number[] = [];
  const pages: { Page: string; figures: Figures; isDesk: boolean }[] = [];
  for (const address of ADDRESSES.map((known) => (known === '/admin/leads/0' ? REQUEST : known))) {
    // Excluded from search engines on purpose, which the audit "is-crawlable" reports as a failure.
    const isHidden = (await (await fetch(url + address)).text()).includes('content="noindex');
    const visits: Figures[] = [];
    while (visits.length < (brief ? 1 : ROUNDS))
      visits.push(await visit(url + address, isHidden ? 'is-crawlable' : ''));
    // Between the pages, so that both have the machine in the same state.
    blocking.push((await visit(heading, ''))['TBT']!);
    const medians = Object.keys(visits[0]!).map((name) => [
      name,
      median(visits.map((each) => each[name]!)),
    ]);
    const figures = Object.fromEntries(medians) as Figures;
    const Page = `\`${address}\`${isHidden ? ' \\*' : ''}`;
    pages.push({ Page, figures, isDesk: address.startsWith('/admin') });
  }
  server.close();
  const least = median(blocking);
  const formatOf = (name: string) =>
    name in SCORES ? whole : name === 'CLS' ? decimals(4) : milliseconds;
  const [desk, others] = [
    pages.filter(({ isDesk }) => isDesk),
    pages.filter(({ isDesk }) => !isDesk),
  ];
  const listed = others.toSorted((a, b) => b.figures['TBT']! - a.figures['TBT']!).slice(0, LISTED);
  const rows: Record<string, string>[] = [...listed, ...desk].map(({ Page, figures }) => ({
    Page,
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, formatOf(name)(value)]),
    ),
  }));
  rows.push({ Page: 'heading only', TBT: milliseconds(least) });

  const all = (name: string, of = pages) => of.map(({ figures }) => figures[name]!);
  return {
    parts: [
      rows,
      '\\* excluded from search engines on purpose, so the audit “is-crawlable” is skipped.',
    ],
    goals: [
      ...Object.keys(SCORES).map((name): Goal => {
        const lowest = Math.min(...all(name));
        return [`lowest score of any page: ${name}`, lowest, 100, whole, 'at least'];
      }),
      [
        'highest LCP of any page but the desk’s',
        Math.max(...all('LCP', others)),
        1_100,
        milliseconds,
      ],
      ['highest LCP of a page of the desk', Math.max(...all('LCP', desk)), 1_600, milliseconds],
      [
        'highest TBT of any page, above “heading only”',
        Math.max(...all('TBT')) - least,
        60,
        milliseconds,
      ],
      ['highest CLS of any page', Math.max(...all('CLS')), 0.001, decimals(4)],
    ],
  };
};
