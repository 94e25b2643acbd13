import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../../../support/chromium.ts';
import { withProduct } from '../bench-product.ts';
import { atMost, goalTable, median, milliseconds, table, type Scope } from '../report.ts';
import { TouchVisit, type Interaction } from '../touch-visit.ts';
import { addLeads } from './many-leads.ts';

/** Milliseconds. INTERACTION: until the next frame. PAGE: until the heading of the next page is painted. */
const GOAL = { INTERACTION: { median: 50, worst: 100 }, PAGE: { median: 100, worst: 200 } };
/** Leads of the database, those that the desk has loaded, and those that it loads at once. */
const [LEADS, LOADED, PAGE] = [5_200, 5_000, 100];
/** Visits of all that may break off. */
const MOST_FAILURES = 5;

type Interactions = Record<string, Interaction>;

const DIALOG = `document.querySelector('[role=dialog]')`;
const [CARD, SEARCH] = ['[data-testid=lead-card]', '[name=search]'];
/** Answering changes new leads only. */
const NEW_CARD = `${CARD}:has([data-testid=lead-state]:has-text("New"))`;
/** Leads that contain the word. */
const FOUND = 7;
const CARDS = `document.querySelectorAll('[data-testid=lead-card]').length`;

/** Loads pages of the desk's list. In the page, because Playwright's own clicks look at every card first. */
const loadMany = (page: Page) =>
  page.evaluate(async (pages) => {
    for (let loaded = 0; loaded < pages;) {
      const buttons = [...document.querySelectorAll('main button')] as HTMLButtonElement[];
      // While a page loads, the button says so.
      const button = buttons.find(({ textContent }) => textContent === 'Load older requests');
      if (button) loaded += 1;
      if (loaded < pages) button?.click();
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
  }, LOADED / PAGE);

/** The visits to the site, each with its interactions in the order in which they are made. */
const VISITS: readonly ((browser: Browser, url: string) => Promise<Interactions>)[] = [
  async (browser, url) => {
    const visit = await TouchVisit.begin(browser, url);
    await visit.scrollTo('#services button >> nth=0');
    const first = await visit.tap('#services button >> nth=0', DIALOG);
    const closing = await visit.tap('[role=dialog] button', `!${DIALOG}`);
    await visit.untilQuiet();
    await visit.scrollTo('#services button >> nth=1');
    const second = await visit.tap('#services button >> nth=1', DIALOG);
    await visit.end();
    return { 'service card, first tap after a scroll': first, 'closing it': closing, 'second card': second };
  },
  async (browser, url) => {
    const visit = await TouchVisit.begin(browser, url);
    const menu = await visit.tap('.menu-toggle', `!document.querySelector('.mobile-menu').hidden`);
    await visit.end();
    return { menu };
  },
  async (browser, url) => {
    const visit = await TouchVisit.begin(browser, url);
    await visit.scrollTo('form [name=email]');
    await visit.tap('form [name=email]', `document.activeElement.name === 'email' || true`);
    const typing = await visit.type('ada');
    await visit.scrollTo('form [type=submit]');
    // With the focus, because the next key must not be lost.
    const mistake = await visit.tap(
      'form [type=submit]',
      `document.activeElement.matches('[name=email][aria-invalid=true]')`,
    );
    // The notice may cover the field.
    await visit.type('@example.com');
    await visit.scrollTo('form [type=submit]');
    const sending = await visit.tap(
      'form [type=submit]',
      `document.querySelector('form [role=status]').textContent.startsWith('Thank you')`,
    );
    await visit.end();
    return { typing, 'a mistake is shown': mistake, sending };
  },
  async (browser, url) => {
    const visit = await TouchVisit.begin(browser, `${url}/admin/leads`, loadMany);
    await visit.tap(SEARCH, 'true');
    const typing = await visit.type('quetzal');
    await visit.scrollTo(`${NEW_CARD} >> text=Answer`);
    const answering = await visit.tap(
      `${NEW_CARD} >> text=Answer`,
      `document.querySelector('.notice')?.textContent.includes('is now: Answered')`,
    );
    // A finger on the notice would move it instead of the page.
    await visit.page.locator('.notice').waitFor({ state: 'hidden' });
    await visit.scrollTo(`${NEW_CARD} >> [popovertarget]`);
    const menu = await visit.tap(`${NEW_CARD} >> [popovertarget]`, `document.querySelector(':popover-open')`);
    await visit.page.keyboard.press('Escape');
    await visit.page.locator('text=Load older requests').scrollIntoViewIfNeeded();
    const older = await visit.tap('text=Load older requests', `document.activeElement.matches('${CARD}')`);
    await visit.page.evaluate(`document.querySelector('${CARD} h2 a').scrollIntoView({ block: 'center' })`);
    await visit.untilQuiet();
    const opening = await visit.tap(`${CARD} h2 a`, `document.querySelector('textarea')`);
    await visit.page.goBack();
    await visit.untilQuiet();
    await visit.page.evaluate('scrollTo(0, 0)');
    await visit.page.locator(SEARCH).fill('quetzal');
    const searching = await visit.tap('[role=search] [type=submit]', `${CARDS} === ${FOUND}`);
    await visit.end();
    return Object.fromEntries(
      Object.entries({ typing, answering, 'a menu': menu, 'older requests': older, searching, opening }).map(
        ([name, figures]) => [`desk, ${LOADED} loaded: ${name}`, figures],
      ),
    );
  },
];

/** Links that the visitor points at before the tap: the page that has it, the link, and the heading of the next page. */
const LINKS = {
  'about us to blog': ['/about-us', 'footer a[href="/blog"]', 'Security Insights'],
  'home to about us': ['/', 'footer a[href="/about-us"]', 'About Us'],
  'blog to article': ['/blog', 'main a[href^="/blog/"]', undefined],
} as const;

const follow = async (browser: Browser, url: string, name: keyof typeof LINKS): Promise<Interaction> => {
  const [address, link, heading] = LINKS[name];
  const visit = await TouchVisit.begin(browser, url + address);
  await visit.scrollTo(link);
  await visit.page.locator(link).first().hover();
  await visit.untilQuiet();
  const expected = heading ?? (await visit.page.locator(link).first().textContent());
  const shown = await visit.tap(
    link,
    `document.querySelector('h1')?.textContent === ${JSON.stringify(expected)}`,
  );
  await visit.end();
  return shown;
};

/**
 * The time from a tap or a key to the frame that answers it, on a phone with a slow processor. Each figure is that of
 * an interaction in a first visit.
 */
export const measureInteraction = ({ brief }: Scope): Promise<string> =>
  withProduct(async ({ url, database }) => {
    await addLeads(database, LEADS);
    const browser = await chromium.launch(launchOptions());
    const measured: Record<string, Interaction[]> = {};
    const pages: Record<string, Interaction[]> = {};
    const failures: unknown[] = [];
    /** Adds the figures of a visit. One that breaks off adds none, and is reported. */
    const add = async (figures: Record<string, Interaction[]>, visit: () => Promise<Interactions>) => {
      try {
        for (const [name, times] of Object.entries(await visit())) (figures[name] ??= []).push(times);
      } catch (error) {
        console.error(error);
        if (failures.push(error) > MOST_FAILURES) throw error;
      }
    };
    try {
      for (let round = 0; round < (brief ? 2 : 7); round += 1) {
        for (const visit of VISITS) await add(measured, () => visit(browser, url));
        for (const name of Object.keys(LINKS) as (keyof typeof LINKS)[]) {
          await add(pages, async () => ({ [name]: await follow(browser, url, name) }));
        }
      }
    } finally {
      await browser.close();
    }
    const all = { ...measured, ...pages };
    const rows = Object.entries(all).map(([name, times]) => {
      const frames = times.map(({ frame }) => frame);
      const shown = times.map((each) => each.shown);
      return {
        Interaction: name,
        'next frame, median': milliseconds(median(frames)),
        worst: milliseconds(Math.max(...frames)),
        'result shown, median': milliseconds(median(shown)),
        'worst ': milliseconds(Math.max(...shown)),
      };
    });
    const goals = [
      ...Object.entries(measured).flatMap(([name, times]) =>
        compare(
          name,
          times.map(({ frame }) => frame),
          GOAL.INTERACTION,
        ),
      ),
      ...Object.entries(pages).flatMap(([name, times]) =>
        compare(
          name,
          times.map(({ shown }) => shown),
          GOAL.PAGE,
        ),
      ),
    ];
    const brokenOff =
      failures.length > 0
        ? [`Visits that broke off, and are not part of the figures: ${failures.length}.`]
        : [];
    return [table(rows), ...brokenOff, goalTable(goals)].join('\n\n');
  });

const compare = (name: string, values: readonly number[], goal: { median: number; worst: number }) => [
  atMost(`${name}, median`, median(values), goal.median, milliseconds),
  atMost(`${name}, worst`, Math.max(...values), goal.worst, milliseconds),
];
