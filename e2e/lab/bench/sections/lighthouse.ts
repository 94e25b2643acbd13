import { ADDRESSES } from '../../../support/addresses.ts';
import { withProduct } from '../bench-product.ts';
import { serveHeading } from '../heading-page.ts';
import { SCORES, TIMES, visit, type Visit } from '../lighthouse-visit.ts';
import {
  atLeast,
  atMost,
  decimals,
  goalTable,
  median,
  milliseconds,
  table,
  whole,
  type Scope,
} from '../report.ts';

/** TBT: milliseconds more than a page that contains nothing but a heading. */
const GOAL = { score: 100, LCP: 1_100, TBT: 30, CLS: 0.001 };
const ROUNDS = 5;
/** How many pages are listed: those with the most TBT. The goals judge every page. */
const LISTED = 5;

const FORMAT: Record<string, (value: number) => string> = {
  ...Object.fromEntries(Object.keys(SCORES).map((name) => [name, whole])),
  ...Object.fromEntries(Object.keys(TIMES).map((name) => [name, milliseconds])),
  CLS: decimals(4),
};

/** Lighthouse with its default settings: a phone with simulated throttling. */
export const measureLighthouse = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url }) => {
    const rounds = brief ? 1 : ROUNDS;
    const heading = await serveHeading(url);
    const blocking = [];
    const pages: { name: string; figures: Record<string, number> }[] = [];
    for (const address of ADDRESSES) {
      const page = await fetch(url + address);
      // Excluded from search engines on purpose, which the audit "is-crawlable" reports as a failure.
      const isHidden = (await page.text()).includes('content="noindex');
      const visits: Visit[] = [];
      while (visits.length < rounds) {
        visits.push(await visit(url + address, isHidden ? ['is-crawlable'] : []));
      }
      // Between the pages, so that both have the machine in the same state.
      blocking.push((await visit(heading.url, [])).figures['TBT']!);
      const medians = Object.keys(FORMAT).map(
        (name) => [name, median(visits.map((each) => each.figures[name]!))] as const,
      );
      const name = `\`${address}\`${isHidden ? ' \\*' : ''}`;
      pages.push({ name, figures: Object.fromEntries(medians) });
      const faults = new Set(visits.flatMap((each) => each.faults));
      if (faults.size > 0) console.error(`${address}: ${[...faults].join(', ')}`);
    }
    heading.stop();
    const least = median(blocking);
    const rows: Record<string, string>[] = pages
      .toSorted((a, b) => b.figures['TBT']! - a.figures['TBT']!)
      .slice(0, LISTED)
      .map(({ name, figures }) => ({
        Page: name,
        ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, FORMAT[key]!(value)])),
      }));
    rows.push({ Page: 'heading only', TBT: FORMAT['TBT']!(least) });
    const all = (name: string) => pages.map(({ figures }) => figures[name]!);
    const most = (name: 'LCP' | 'CLS') =>
      atMost(`highest ${name} of any page`, Math.max(...all(name)), GOAL[name], FORMAT[name]!);
    const scores = Object.keys(SCORES).map((name) =>
      atLeast(`lowest score of any page: ${name}`, Math.min(...all(name)), GOAL.score, whole),
    );
    return [
      table(rows),
      '\\* excluded from search engines on purpose, so the audit “is-crawlable” is skipped.',
      goalTable([
        ...scores,
        most('LCP'),
        atMost(
          'highest TBT of any page, above “heading only”',
          Math.max(...all('TBT')) - least,
          GOAL.TBT,
          milliseconds,
        ),
        most('CLS'),
      ]),
    ].join('\n\n');
  });
