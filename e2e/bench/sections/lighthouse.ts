import { ADDRESSES } from '../../support/addresses.ts';
import { withProduct } from '../bench-product.ts';
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

const GOAL = { score: 100, LCP: 1_200, TBT: 20, CLS: 0.001 };

const FORMAT: Record<string, (value: number) => string> = {
  ...Object.fromEntries(Object.keys(SCORES).map((name) => [name, whole])),
  ...Object.fromEntries(Object.keys(TIMES).map((name) => [name, milliseconds])),
  CLS: decimals(4),
};

/** Lighthouse with its default settings: a phone with simulated throttling. */
export const measureLighthouse = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url }) => {
    const rows = [];
    const pages: Record<string, number>[] = [];
    for (const address of ADDRESSES) {
      const page = await fetch(url + address);
      // Excluded from search engines on purpose, which the audit "is-crawlable" reports as a failure.
      const isHidden = (await page.text()).includes('content="noindex');
      const visits: Visit[] = [];
      while (visits.length < (brief ? 1 : 3)) {
        visits.push(await visit(url + address, isHidden ? ['is-crawlable'] : []));
      }
      const medians = Object.keys(FORMAT).map(
        (name) => [name, median(visits.map((each) => each.figures[name]!))] as const,
      );
      pages.push(Object.fromEntries(medians));
      rows.push({
        Page: `\`${address}\`${isHidden ? ' \\*' : ''}`,
        ...Object.fromEntries(medians.map(([name, value]) => [name, FORMAT[name]!(value)])),
      });
      const faults = new Set(visits.flatMap((each) => each.faults));
      if (faults.size > 0) console.error(`${address}: ${[...faults].join(', ')}`);
    }
    const all = (name: string) => pages.map((page) => page[name]!);
    const most = (name: 'LCP' | 'TBT' | 'CLS') =>
      atMost(`highest ${name} of any page`, Math.max(...all(name)), GOAL[name], FORMAT[name]!);
    const scores = Object.keys(SCORES).map((name) =>
      atLeast(`lowest score of any page: ${name}`, Math.min(...all(name)), GOAL.score, whole),
    );
    return [
      table(rows),
      '\\* excluded from search engines on purpose, so the audit “is-crawlable” is skipped.',
      goalTable([...scores, most('LCP'), most('TBT'), most('CLS')]),
    ].join('\n\n');
  });
