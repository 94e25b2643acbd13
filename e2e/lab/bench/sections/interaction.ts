import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../../../support/chromium.ts';
import { addLeads } from '../many-leads.ts';
import { median, milliseconds, type Goal, type Section } from '../report.ts';
import { TouchVisit, type Interaction } from '../touch-visit.ts';

/** Milliseconds. FRAME: until the next frame. PAGE: until the heading of the next page is painted. */
const GOAL = { FRAME: { median: 50, worst: 100 }, PAGE: { median: 100, worst: 200 } };
const ROUNDS = 3;
/** Leads of the database, those that the desk has loaded, and those that it loads at once. */
const [LEADS, LOADED, PAGE] = [5_200, 5_000, 100];
/** Visits of all that may break off. */
const MOST_FAILURES = 5;

type Interactions = Record<string, Interaction>;
/** A visit, with its interactions in the order in which they are made. */
type Visit = (browser: Browser, url: string) => Promise<[TouchVisit, Interactions]>;

const DIALOG = `document.querySelector('[role=dialog]')`;
const SUBMIT = 'form [type=submit]';
const [CARD, SEARCH] = ['[data-testid=lead-card]', '[name=search]'];
/** Answering changes new leads only. */
const ANSWER = `${CARD}:has([data-testid=lead-state]:has-text("New")) >> text=Answer`;
/** Leads that contain the word. */
const FOUND = 7;

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

const useCards: Visit = async (browser, url) => {
  const visit = await TouchVisit.begin(browser, url);
  const [one, two] = [0, 1].map((index) => `#services button >> nth=${index}`) as [string, string];
  await visit.scrollTo(one);
  const first = await visit.tap(one, DIALOG);
  const closing = await visit.tap('[role=dialog] button', `!${DIALOG}`);
  await visit.untilQuiet();
  await visit.scrollTo(two);
  const second = await visit.tap(two, DIALOG);
  return [
    visit,
    { 'service card, first tap after a scroll': first, 'closing it': closing, 'second card': second },
  ];
};

const useMenu: Visit = async (browser, url) => {
  const visit = await TouchVisit.begin(browser, url);
  return [visit, { menu: await visit.tap('.menu-toggle', `!document.querySelector('.mobile-menu').hidden`) }];
};

const useForm: Visit = async (browser, url) => {
  const visit = await TouchVisit.begin(browser, url);
  await visit.scrollTo('form [name=email]');
  await visit.tap('form [name=email]', 'true');
  const typing = await visit.type('ada');
  await visit.scrollTo(SUBMIT);
  // With the focus, because the next key must not be lost.
  const mistake = await visit.tap(
    SUBMIT,
    `document.activeElement.matches('[name=email][aria-invalid=true]')`,
  );
  // The notice may cover the field.
  await visit.type('@example.com');
  await visit.scrollTo(SUBMIT);
  const thanks = `document.querySelector('form [role=status]').textContent.startsWith('Thank you')`;
  return [visit, { typing, 'a mistake is shown': mistake, sending: await visit.tap(SUBMIT, thanks) }];
};

const useDesk: Visit = async (browser, url) => {
  const visit = await TouchVisit.begin(browser, `${url}/admin/leads`, loadMany);
  const { page } = visit;
  await visit.tap(SEARCH, 'true');
  const typing = await visit.type('quetzal');
  await visit.scrollTo(ANSWER);
  const answered = `document.querySelector('.notice')?.textContent.includes('is now: Answered')`;
  const answering = await visit.tap(ANSWER, answered);
  await page.evaluate(`document.querySelector('${CARD} h2 a').scrollIntoView({ block: 'center' })`);
  await visit.untilQuiet();
  const opening = await visit.tap(`${CARD} h2 a`, `document.querySelector('textarea')`);
  await page.goBack();
  await visit.untilQuiet();
  await page.evaluate('scrollTo(0, 0)');
  await page.locator(SEARCH).fill('quetzal');
  const found = `document.querySelectorAll('${CARD}').length === ${FOUND}`;
  const searching = await visit.tap('[role=search] [type=submit]', found);
  const figures = Object.entries({ typing, answering, searching, opening });
  return [
    visit,
    Object.fromEntries(figures.map(([name, each]) => [`desk, ${LOADED} loaded: ${name}`, each])),
  ];
};

/** Follows a link that the visitor points at before the tap, to a page with this heading, or that of the link. */
const follow =
  (name: string, address: string, link: string, heading?: string): Visit =>
  async (browser, url) => {
    const visit = await TouchVisit.begin(browser, url + address);
    await visit.scrollTo(link);
    const target = visit.page.locator(link).first();
    await target.hover();
    await visit.untilQuiet();
    const expected = JSON.stringify(heading ?? (await target.textContent()));
    return [
      visit,
      { [name]: await visit.tap(link, `document.querySelector('h1')?.textContent === ${expected}`) },
    ];
  };

const VISITS = [useCards, useMenu, useForm, useDesk];
const LINKS = [
  follow('about us to blog', '/about-us', 'footer a[href="/blog"]', 'Security Insights'),
  follow('home to about us', '/', 'footer a[href="/about-us"]', 'About Us'),
  follow('blog to article', '/blog', 'main a[href^="/blog/"]'),
];

/**
 * The time from a tap or a key to the frame that answers it, on a phone with a slow processor. Each figure is that of
 * an interaction in a first visit.
 */
export const measureInteraction: Section = async ({ url, database }, brief) => {
  await addLeads(database, LEADS);
  const browser = await chromium.launch(launchOptions());
  const failures: unknown[] = [];
  /** Makes visits, and returns the figures. A visit that breaks off adds none, and is reported. */
  const measure = async (visits: readonly Visit[]) => {
    const measured: Record<string, Interaction[]> = {};
    for (let round = 0; round < (brief ? 1 : ROUNDS); round += 1)
      for (const make of visits)
        try {
          const [visit, figures] = await make(browser, url);
          for (const [name, figure] of Object.entries(figures)) (measured[name] ??= []).push(figure);
          await visit.page.context().close();
        } catch (error) {
          console.error(error);
          if (failures.push(error) > MOST_FAILURES) throw error;
        }
    return Object.entries(measured);
  };
  const [measured, pages] = [await measure(VISITS), await measure(LINKS)];
  await browser.close();

  const rows = [...measured, ...pages].map(([Interaction, times]) => {
    const [frames, shown] = [times.map(({ frame }) => frame), times.map((each) => each.shown)];
    return {
      Interaction,
      'next frame, median': milliseconds(median(frames)),
      worst: milliseconds(Math.max(...frames)),
      'result shown, median': milliseconds(median(shown)),
      'worst ': milliseconds(Math.max(...shown)),
    };
  });
  const goalsOf = (name: string, times: number[], goal: typeof GOAL.FRAME): Goal[] => [
    [`${name}, median`, median(times), goal.median, milliseconds],
    [`${name}, worst`, Math.max(...times), goal.worst, milliseconds],
  ];
  const broken = `Visits that broke off, and are not part of the figures: ${failures.length}.`;
  return {
    parts: [rows, ...(failures.length > 0 ? [broken] : [])],
    goals: [
      ...measured.flatMap(([name, times]) =>
        goalsOf(
          name,
          times.map(({ frame }) => frame),
          GOAL.FRAME,
        ),
      ),
      ...pages.flatMap(([name, times]) =>
        goalsOf(
          name,
          times.map(({ shown }) => shown),
          GOAL.PAGE,
        ),
      ),
    ],
  };
};
