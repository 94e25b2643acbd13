import { dirname } from 'node:path/posix';
import { OF_COLOURS, violations } from './support/axe.ts';
import { ADDRESSES, PAGES } from './support/addresses.ts';
import {
  FORM_CARD,
  HERO_ACTIONS,
  LANGUAGE,
  LONGEST,
  readText,
  shown,
  VIDEO,
  WITH_VIDEO,
  readWords,
  LAYOUT,
  fillWords,
} from './support/content.ts';
import { cutTexts } from './support/cut-text.ts';
import { cards, submitTo } from './support/desk.ts';
import { countDocuments, untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

// What differs from page to page is there at both widths and in both schemes; accessibility.e2e.ts
// combines all four.
test.describe.configure({ timeout: 120_000 });
test.use({ expectedMessages: /404/ });

/**
 * The rules for a page, the first of its folder or one after it: pages in one folder differ in
 * their text only. An empty list is all of them.
 */
const createRules = () => {
  const folders = new Set<string>();
  return (address: string): string[] => {
    const folder = dirname(address);
    const rules = folder !== '/' && folders.has(folder) ? OF_COLOURS : [];
    folders.add(folder);
    return rules;
  };
};

// Slow, as the next one: axe reads every page.
test('on every page, axe finds no violation at 320 px, and nothing scrolls sideways', async ({
  page,
}) => {
  // A window of 1280 px at 400 % zoom is 320 CSS pixels wide (WCAG 2.2, 1.4.10), and laid out as a
  // phone.
  await page.setViewportSize({ width: 320, height: 640 });
  const rulesFor = createRules();
  for (const address of PAGES) {
    await page.goto(address);
    await untilHydrated(page);
    expect.soft(await violations(page, rulesFor(address)), address).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(await overflow(), address).toBeLessThanOrEqual(0);
  }
});

test('on every page, axe finds no violation in the dark after a page change', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  // The site and the desk each have scripts and styles of their own.
  const { site = [], desk = [] } = Object.groupBy(PAGES, (address) =>
    address.startsWith('/admin/') ? 'desk' : 'site',
  );
  for (const pages of [site, desk]) {
    await page.goto(pages[0]!);
    await untilHydrated(page);
    const documents = countDocuments(page);
    const rulesFor = createRules();
    for (const address of pages) {
      const html = await (await request.get(address)).text();
      await page.evaluate((to) => window.history.pushState(null, '', to), address);
      // The desk adds the number of new leads when it knows it.
      await expect
        .poll(async () => (await page.title()).replace(/^\(\d+\) /, ''), address)
        .toBe(/<title>(.*?)<\/title>/.exec(html)![1]!.replaceAll('&amp;', '&'));
      await untilHydrated(page);
      expect.soft(await violations(page, rulesFor(address)), address).toEqual([]);
    }
    // Only the server knows the screens of unknown addresses.
    expect(documents()).toBe(pages.filter((address) => !ADDRESSES.includes(address)).length);
  }
});

// Slow: axe computes the colours of two whole pages.
test('in print, texts have enough contrast, and controls without an effect are hidden', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/about-us', `/blog/${LONGEST.id}`, '/']) {
    await page.goto(address);
    expect(await violations(page, ['color-contrast']), address).toEqual([]);
  }
  const { action } = readText('home/benefits.yaml').fields;
  const hidden = [
    HERO_ACTIONS.secondary,
    shown(String(action)),
    FORM_CARD.action,
    readWords('services').details,
  ];
  for (const name of hidden) await expect(page.getByText(name).first(), `${name}`).toBeHidden();
});

test('in print, a video is a link with its address', async ({ page }) => {
  test.skip(!WITH_VIDEO, 'no article has a video');
  const { id } = VIDEO.exec(WITH_VIDEO!.body)!.groups!;
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/blog/${WITH_VIDEO!.id}`);
  await expect(
    page
      .getByRole('button', {
        name: fillWords(readWords('article').playVideo, { title: '' }).trim(),
      })
      .first(),
  ).toBeHidden();
  // The styles add the address.
  const link = page.locator(`a[href="https://www.youtube.com/watch?v=${id}"]`).first();
  await expect(link).toBeVisible();
  expect(await link.evaluate((a) => getComputedStyle(a, '::after').content)).toContain('watch?v=');
});

/** What scrolls within the page; the name of the firm, which makes way; messages with Show all. */
const SCROLLED = '.table-scroll, .firm-name, .line-clamp-6';

// Slow: it lays out every page.
test('with letters twice as large at 320 px, no text is cut, and nothing scrolls sideways', async ({
  page,
  request,
}) => {
  const word = 'Unverwechselbarkeitsnachweis';
  await submitTo(request)({ name: word, company: word, message: word });
  await page.setViewportSize({ width: 320, height: 740 });
  // The setting of the browser, which styles and media queries in `em` follow.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const address of PAGES) {
    await page.goto(address);
    await untilHydrated(page);
    if (address === '/admin/leads') await expect(cards(page).first()).toBeVisible();
    expect.soft(await cutTexts(page, SCROLLED), address).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(await overflow(), address).toBeLessThanOrEqual(0);
  }
});

test('a long word in a heading is hyphenated by the language of the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE);
  const headings = page.getByRole('main').getByRole('heading');
  // The letters of the shortest word, before the hyphen, and behind it.
  for (const [width, letters] of [
    [320, '8 3 3'],
    [375, '17 6 6'],
    [1440, '17 6 6'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    for (const heading of await headings.all()) {
      await expect(heading).toHaveCSS('hyphens', 'auto');
      await expect(heading).toHaveCSS('hyphenate-limit-chars', letters);
    }
  }
});

/** The words of the page that continue on another line. No dictionary hyphenates these. */
const brokenWords = (): string[] => {
  const broken = new Set<string>();
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement!;
    if (!element.checkVisibility() || element.closest('svg, .sr-only, [aria-hidden=true]'))
      continue;
    for (const { 0: word, index } of text.nodeValue!.matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = Array.from(range.getClientRects()).filter(({ width }) => width > 0);
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.add(word);
    }
  }
  return [...broken];
};

test('with letters twice as large at 320 px, no word of up to 11 letters is broken', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const address of ['/', '/services', '/about-us', '/blog']) {
    await page.goto(address);
    await untilHydrated(page);
    const short = (await page.evaluate(brokenWords)).filter(({ length }) => length <= 11);
    // Parts of addresses of email, which have no room.
    const parts = String(readText('legal.yaml').fields['email']).split(/[@.]/);
    expect
      .soft(
        short.filter((word) => !parts.includes(word)),
        address,
      )
      .toEqual([]);
  }
});

test('with letters twice as large at 320 px, no heading is smaller than text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const address of ['/', '/services', '/about-us', '/blog']) {
    await page.goto(address);
    // The mark of a specimen is a heading to screen readers only.
    const smaller = await page.locator('main :is(h1, h2, h3):not(aside *)').evaluateAll((all) => {
      const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
      const size = sizeOf(document.body);
      return all.filter((heading) => sizeOf(heading) < size).map(({ textContent }) => textContent);
    });
    expect.soft(smaller, address).toEqual([]);
  }
});

// Slow: it lays out every page at six widths.
test('every text of a page is seen at some width, on paper, or in the menu', async ({ page }) => {
  for (const address of PAGES.filter((each) => !each.startsWith('/admin/'))) {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(address);
    await untilHydrated(page);
    await page.getByRole('button', { name: LAYOUT.openMenu }).click();
    for (const width of [320, 640, 768, 1024, 1440]) {
      // So high that the list of all services is beside each.
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(markSeen);
    }
    await page.emulateMedia({ media: 'print' });
    const unseen = await page.evaluate(markSeen);
    await page.emulateMedia({ media: 'screen' });
    expect.soft(unseen, address).toEqual([]);
  }
});

/**
 * Marks the elements with text that are in sight, folded or unfolded. Returns the texts
 * of those that have never been.
 */
const markSeen = (): string[] => {
  const elements = [
    ...document.querySelectorAll<HTMLElement>('body :not(script, noscript)'),
  ].filter(({ childNodes }) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
  );
  for (const isOpen of [false, true]) {
    for (const details of document.querySelectorAll('details')) details.open = isOpen;
    for (const element of elements) if (element.checkVisibility()) element.dataset['seen'] = '';
  }
  return elements
    .filter(({ dataset }) => dataset['seen'] === undefined)
    .map(({ textContent }) => textContent.slice(0, 60));
};
