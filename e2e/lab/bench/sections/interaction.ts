import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../../../support/chromium.ts';
import { fillWords, LONGEST, readWords, shown, TITLES } from '../../../support/content.ts';
import { addLeads } from '../many-leads.ts';
import { median, milliseconds, type Section } from '../report.ts';
import { TouchVisit, type Interaction } from '../touch-visit.ts';

const ROUNDS = 3;
const LEADS = 5_200;
/** The leads that the desk loads at once. */
const LOADED = 100;
const MOST_FAILURES = 5;

/** Makes the interactions of a visit, in this order. */
type Interact = (visit: TouchVisit) => Promise<Record<string, Interaction>>;

const DIALOG = `document.querySelector('dialog')`;
const SUBMIT = 'form [type=submit]';
const CARD = '[data-testid=lead-card]';
const SEARCH = '[type=search]';
const ANSWER = `${CARD} >> text=${readWords('desk').answer}`;
const OLDER = `text=${readWords('desk-list').loadOlder}`;
const FOUND = 7;

const tapCards: Interact = async (visit) => {
  const cards = '#services button >> nth=';
  await visit.scrollTo(`${cards}0`);
  const first = await visit.tap(`${cards}0`, DIALOG);
  const closing = await visit.tap('dialog button', `!${DIALOG}`);
  await visit.untilQuiet();
  await visit.scrollTo(`${cards}1`);
  const second = await visit.tap(`${cards}1`, DIALOG);
  return {
    'service card, first tap after a scroll': first,
    'closing it': closing,
    'second card': second,
  };
};

const openMenu: Interact = async (visit) => ({
  menu: await visit.tap('.menu-toggle', `!document.querySelector('.mobile-menu').hidden`),
});

const sendForm: Interact = async (visit) => {
  await visit.scrollTo('form [name=email]');
  await visit.tap('form [name=email]', 'true');
  const typing = await visit.type('ada');
  await visit.scrollTo(SUBMIT);
  // With the focus, because the next key must not be lost.
  const marked = `document.activeElement.matches('[name=email][aria-invalid=true]')`;
  const mistake = await visit.tap(SUBMIT, marked);
  await visit.type('@example.com');
  await visit.scrollTo(SUBMIT);
  const outcome = fillWords(readWords('form').subscribing, { email: 'ada@example.com' });
  const status = `document.querySelector('form [role=status]')`;
  const thanks = `${status}.textContent === ${JSON.stringify(outcome)}`;
  return { typing, 'a mistake is shown': mistake, sending: await visit.tap(SUBMIT, thanks) };
};

const workAtDesk: Interact = async (visit) => {
  const { page } = visit;
  await page.evaluate('scrollTo(0, 0)');
  await visit.tap(SEARCH, 'true');
  const typing = await visit.type('quetzal');
  await visit.scrollTo(ANSWER);
  // The draft has opened, and the card asks whether it was sent.
  const answering = await visit.tap(ANSWER, `document.querySelector('${CARD} [role=group]')`);
  // The last groups take their heights when they come near.
  for (let time = 0; time < 3; time += 1) {
    await page.locator(OLDER).scrollIntoViewIfNeeded();
    await visit.untilQuiet();
  }
  const older = await visit.tap(OLDER, `document.activeElement.matches('${CARD}')`);
  await page.evaluate(`document.querySelector('${CARD} h2 a').scrollIntoView({ block: 'center' })`);
  await visit.untilQuiet();
  const opening = await visit.tap(`${CARD} h2 a`, `document.querySelector('textarea')`);
  await page.goBack();
  await visit.untilQuiet();
  await page.evaluate('scrollTo(0, 0)');
  await page.locator(SEARCH).fill('quetzal');
  const found = `document.querySelectorAll('${CARD}').length === ${FOUND}`;
  const searching = await visit.tap('[role=search] [type=submit]', found);
  const figures = Object.entries({
    typing,
    answering,
    'older requests': older,
    searching,
    opening,
  });
  return Object.fromEntries(
    figures.map(([name, each]) => [`desk, ${LOADED} loaded: ${name}`, each]),
  );
};

/**
 * Follows a link that the visitor points at before the tap, to a page with this heading, or that of
 * the link.
 */
const follow =
  (name: string, link: string, heading?: RegExp): Interact =>
  async (visit) => {
    await visit.scrollTo(link);
    const target = visit.page.locator(link).first();
    await target.hover();
    await visit.untilQuiet();
    const expected = heading ?? shown((await target.textContent())!);
    return {
      [name]: await visit.tap(link, `${expected}.test(document.querySelector('h1')?.textContent)`),
    };
  };

type Visit = [address: string, interact: Interact];
const VISITS: Visit[] = [
  ['/', tapCards],
  ['/', openMenu],
  ['/', sendForm],
  ['/admin/leads', workAtDesk],
  ['/about-us', follow('about us to blog', 'footer a[href="/blog"]', TITLES.blog)],
  ['/', follow('home to about us', 'footer a[href="/about-us"]', TITLES.about)],
  ['/blog', follow('blog to article', `main a[href="/blog/${LONGEST.id}"]`)],
];

/** Returns the figures of a visit, or none if it broke off. */
const measureVisit = async (browser: Browser, url: string, interact: Interact) => {
  try {
    return await interact(await TouchVisit.begin(browser, url));
  } catch (error) {
    console.error(error);
    return undefined;
  } finally {
    // Also that of a visit that broke off: its page would take processor time from the next ones.
    for (const context of browser.contexts()) await context.close();
  }
};

/**
 * The time from a tap or a key to the frame that answers it, on a phone with a slow processor. Each
 * figure is that of an interaction in a first visit.
 */
export const measureInteraction: Section = async ({ url, database }, brief) => {
  await addLeads(database, LEADS);
  const browser = await chromium.launch(launchOptions());
  const measured: Record<string, Interaction[]> = {};
  let failures = 0;
  const rounds = brief ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    for (const [address, interact] of VISITS) {
      const figures = await measureVisit(browser, url + address, interact);
      if (!figures) failures += 1;
      if (failures > MOST_FAILURES) throw new Error('too many visits broke off');
      for (const [name, figure] of Object.entries(figures ?? {})) {
        measured[name] ??= [];
        measured[name].push(figure);
      }
    }
  }
  const rows = Object.entries(measured).map(([name, times]) => {
    const [frames, results] = [times.map(({ frame }) => frame), times.map((each) => each.shown)];
    return {
      Interaction: name,
      'next frame, median': milliseconds(median(frames)),
      worst: milliseconds(Math.max(...frames)),
      'result shown, median': milliseconds(median(results)),
      'worst ': milliseconds(Math.max(...results)),
    };
  });
  await browser.close();
  const broken = `Visits that broke off, and are not part of the figures: ${failures}.`;
  return { parts: [rows, ...(failures > 0 ? [broken] : [])] };
};
