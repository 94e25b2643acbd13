import type { Page } from '@playwright/test';
import {
  FIRM,
  LONGEST,
  longestWith,
  SERVICE_TITLES,
  TITLES,
  readWords,
} from './support/content.ts';
import { submitTo, DESK_REQUEST } from './support/desk.ts';
import { untilHydrated } from './support/hydration.ts';
import { cutTexts, PAPER, showAsPrinted } from './support/cut-text.ts';
import { scrollTo } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

/** Of a PDF of Chromium. */
const countPages = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

for (const { address, opens, title } of [
  { address: '/', opens: SERVICE_TITLES[0]!, title: SERVICE_TITLES[0]! },
  { address: '/about-us', opens: readWords('about').history, title: TITLES.history },
])
  test(`an open dialog of ${address} is printed once and whole, without the page`, async ({
    page,
  }) => {
    await page.goto(address);
    await page.getByRole('button', { name: opens }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await showAsPrinted(page);
    // What is fixed would be on each page.
    await expect(dialog).toHaveCSS('position', 'absolute');
    expect(await cutTexts(page)).toEqual([]);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.locator('h1')).toBeHidden();
    // On paper, wherever the page was scrolled to.
    const box = await dialog.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return { top: top + window.scrollY, height };
    });
    expect(box.top).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    // The last one may be begun.
    expect(countPages(pdf)).toBeLessThanOrEqual(Math.ceil(box.height / PAPER.height) + 1);
  });

test('an article is printed with whose it is, and numbers for its links', async ({ page }) => {
  const { id } = longestWith(({ body }) => body.includes('](https:'))!;
  await page.goto(`/blog/${id}`);
  await showAsPrinted(page);
  await expect(page.getByText(FIRM, { exact: true }).filter({ visible: true })).toHaveCount(1);
  const address = page.getByText(page.url(), { exact: true });
  expect((await address.boundingBox())!.y).toBeLessThan(100);
  await expect(page.getByRole('link', { name: readWords('article').back })).toBeHidden();
  const text = page.locator('.prose').first();
  expect(await text.evaluate((prose) => parseFloat(getComputedStyle(prose).fontSize))).toBeCloseTo(
    10.5 / 0.75,
    1,
  );

  const links = page.locator('.prose a[href^="http"]');
  const numbered = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href'),
      number: Number(/\d+/.exec(getComputedStyle(link, '::after').content)?.[0]),
    })),
  );
  const list = page.getByRole('heading', { name: readWords('article').addresses });
  const addresses = await list.locator('xpath=..').getByRole('listitem').allTextContents();
  expect(addresses.length).toBeGreaterThan(0);
  expect(numbered.map(({ number }) => addresses[number - 1])).toEqual(
    numbered.map(({ href }) => href),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('on paper, no section has a strip of its ground, and lists stay with their heads', async ({
  page,
}) => {
  await page.goto('/');
  await showAsPrinted(page);
  for (const id of ['services', 'contact'])
    await expect(page.locator(`#${id}`)).toHaveCSS('box-shadow', 'none');
  const lists = await page.locator('main [data-entrance]').all();
  expect(lists).not.toEqual([]);
  for (const list of lists) await expect(list).toHaveCSS('break-inside', 'avoid');
  const heads = await page.locator('main .page-width > div:has(> h2)').all();
  expect(heads).not.toEqual([]);
  for (const head of heads) await expect(head).toHaveCSS('break-after', 'avoid');
});

test('the home page is printed with whose it is, and its buttons without their boxes', async ({
  page,
}) => {
  await page.goto('/');
  await showAsPrinted(page);
  const firm = page.getByText(FIRM, { exact: true }).filter({ visible: true });
  const title = page.getByRole('heading', { level: 1 });
  const [ofFirm, ofTitle] = [(await firm.boundingBox())!, (await title.boundingBox())!];
  expect(ofFirm.y + ofFirm.height).toBeLessThanOrEqual(ofTitle.y);
  const button = page.getByRole('main').locator('a.bg-primary').filter({ visible: true }).first();
  await expect(button).toHaveCSS('padding-left', '0px');
});

test('on paper, nothing says that it unfolds, and no list says where one is on the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/services');
  await untilHydrated(page);
  const list = page.locator('[data-rail]').filter({ visible: true });
  const last = page.locator('[data-service]').last();
  await scrollTo(
    page,
    await last.evaluate((service) => Math.round(service.getBoundingClientRect().top)),
  );
  await expect(list).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(list).toHaveCount(0);
  const summaries = page.locator('summary').filter({ visible: true });
  await expect(summaries).not.toHaveCount(0);
  for (const summary of await summaries.all()) {
    // Not a list item, which would have a marker.
    await expect(summary).toHaveCSS('display', 'flex');
    expect(await summary.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
      'none',
    );
  }
});

test('a table of seven columns is printed whole', async ({ page }) => {
  await page.goto(`/blog/${LONGEST.id}`);
  await untilHydrated(page);
  await page
    .locator('.prose')
    .first()
    .evaluate((prose) => {
      const element = (name: string, ...children: (Node | string)[]) => {
        const created = document.createElement(name);
        created.append(...children);
        return created;
      };
      const row = (name: string) => {
        const cells = Array.from({ length: 7 }, () =>
          element(name, 'Responsibilities of the team'),
        );
        return element('tr', ...cells);
      };
      const body = element('tbody', row('td'), row('td'));
      const scroller = element('div', element('table', element('thead', row('th')), body));
      scroller.className = 'table-scroll';
      prose.append(scroller);
    });
  await showAsPrinted(page);
  expect(await cutTexts(page)).toEqual([]);
});

/** Those that are longer than a page: what is moved to the next one covers the row below it. */
const longGrids = (page: Page) =>
  page.locator('main *').evaluateAll(
    (elements, height) =>
      elements
        .filter((element) => getComputedStyle(element).display === 'grid')
        .filter((element) => element.clientHeight > height)
        .map(({ className }) => className),
    PAPER.height,
  );

test('a long list of articles is printed row below row', async ({ page }) => {
  await page.goto('/blog');
  await showAsPrinted(page);
  expect(await longGrids(page)).toEqual([]);
  // Else a list of which each card belongs to the next one begins on a new page.
  const texts = page.getByRole('article').locator('> div:has(h2)');
  await expect(texts.first()).toHaveCSS('break-after', 'auto');
});

test('a long message is printed above the notes of its request', async ({ page, request }) => {
  const id = await submitTo(request)({ message: 'A line of a long message.\n'.repeat(120) });
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByRole('heading', { name: DESK_REQUEST.deliveries.title })).toBeVisible();
  await showAsPrinted(page);
  expect(await longGrids(page)).toEqual([]);
  // It begins on the first page.
  await expect(page.locator('p', { hasText: 'A line of a long message.' })).toHaveCSS(
    'break-inside',
    'auto',
  );
});

test('a short page is printed on one sheet, with its foot', async ({ page }) => {
  for (const address of ['/imprint', '/contact/received', '/newsletter/confirm']) {
    await page.goto(address);
    const margin = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' };
    const pdf = await page.pdf({ format: 'A4', margin });
    expect.soft(countPages(pdf), address).toBe(1);
  }
});

test('a button is printed dark: its background is not', async ({ page }) => {
  await page.goto('/contact/received');
  await showAsPrinted(page);
  const link = page.getByRole('main').getByRole('link').first();
  await expect(link).toHaveCSS('color', 'rgb(15, 29, 43)');
});
