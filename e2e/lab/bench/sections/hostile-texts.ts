import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { storedIds, storeLeads } from '../../../../backend/src/testing/leads/stored-leads.ts';
import { emptyTables } from '../../../../backend/src/testing/test-database.ts';
import type { Browser } from '../../../engines/browser.ts';
import { launchChromium, launchFirefox } from '../../../engines/with-puppeteer.ts';
import { launchWebKit } from '../../../engines/with-webdriver.ts';
import { HOSTILE_TEXTS, longestOf } from '../../../support/hostile-texts.ts';
import type { BenchProduct } from '../product.ts';
import { median, milliseconds, type Section } from '../report.ts';

/** Milliseconds after which a page must answer to a key. */
const GOAL = 2_000;
/** Milliseconds for which it is waited. */
const PATIENCE = 60_000;
/** Together, they are 2 MB. */
const LEADS = 9;

const ENGINES = { Chromium: launchChromium, Firefox: launchFirefox, WebKit: launchWebKit };

/** Runs in the page: whether a card is in sight. */
const showsCard = () => document.querySelector('[data-testid="lead-card"]')?.checkVisibility();

/** Runs in the page: whether an element has the focus. */
const hasFocus = (selector: string) => document.activeElement?.matches(selector);

interface DeskPage {
  path: string;
  /** A key, and what it gives the focus to. */
  key: string;
  focuses: string;
}

/** Milliseconds until a page of the desk shows a card, and has followed a key. */
const timeOf = async (browser: Browser, url: string, page: DeskPage): Promise<number> => {
  const began = performance.now();
  await browser.open(url + page.path);
  await waitFor(() => browser.run(showsCard), true, PATIENCE);
  await browser.press(page.key);
  await waitFor(() => browser.run(hasFocus, page.focuses), true, PATIENCE);
  return performance.now() - began;
};

const measureText = async (
  browser: Browser,
  { url, database }: BenchProduct,
  message: string,
  rounds: number,
) => {
  await emptyTables(database);
  await storeLeads(database, ...Array.from({ length: LEADS }, () => ({ message })));
  const id = (await storedIds(database)).at(-1)!;
  const list = { path: '/admin/leads', key: 'j', focuses: '[data-testid="lead-card"]' };
  const page = { path: `/admin/leads/${id}`, key: 'n', focuses: 'textarea' };
  const times = { list: [] as number[], page: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.list.push(await timeOf(browser, url, list));
    times.page.push(await timeOf(browser, url, page));
  }
  return { list: median(times.list), page: median(times.page) };
};

/** The desk with the longest messages that are laid out slowly, beside short ones. */
export const measureHostileTexts: Section = async (product, brief) => {
  const rounds = brief ? 1 : 5;
  const rows: Record<string, string>[] = [];
  let worst = 0;
  for (const [engine, launch] of Object.entries(ENGINES)) {
    const browser = await launch();
    try {
      await measureText(browser, product, 'short', 1);
      const short = await measureText(browser, product, 'short', rounds);
      const texts = Object.entries(HOSTILE_TEXTS);
      const times: (readonly [string, { list: number; page: number }])[] = [];
      for (const [name, unit] of texts)
        times.push([name, await measureText(browser, product, longestOf(unit), rounds)]);
      for (const kind of ['list', 'page'] as const) {
        const [name, slowest] = times.toSorted(([, one], [, other]) => other[kind] - one[kind])[0]!;
        worst = Math.max(worst, slowest[kind]);
        rows.push({
          Engine: engine,
          '': kind === 'list' ? `list of ${LEADS}` : 'page of one',
          'short texts': milliseconds(short[kind]),
          'slowest text': milliseconds(slowest[kind]),
          times: (slowest[kind] / short[kind]).toFixed(1),
          which: name,
        });
      }
    } finally {
      await browser.close();
    }
  }
  return { parts: [rows], goals: [['the slowest page', worst, GOAL, milliseconds]] };
};
