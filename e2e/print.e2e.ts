import type { Page } from '@playwright/test';
import { LONGEST, SERVICE_TITLES, TITLES, readWords } from './support/content.ts';
import { cutTexts } from './support/cut-text.ts';
import { cards, submitTo } from './support/desk.ts';
import { untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

/** The width of the text on A4, with margins of 12 mm, in pixels. */
const PAPER = { width: 703, height: 1032 };

const showAsPrinted = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
};

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
    const box = (await dialog.boundingBox())!;
    expect(box.y).toBe(0);
    const pdf = await page.pdf({ format: 'A4' });
    // The last one may be begun.
    expect(countPages(pdf)).toBeLessThanOrEqual(Math.ceil(box.height / PAPER.height) + 1);
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

test('on paper, no text of a page is cut off', async ({ page, request }) => {
  await submitTo(request)({ message: 'A line of a long message.\n'.repeat(60) });
  for (const address of [
    '/',
    '/services',
    '/about-us',
    '/blog',
    `/blog/${LONGEST.id}`,
    '/privacy',
  ]) {
    await page.goto(address);
    await showAsPrinted(page);
    expect.soft(await cutTexts(page), address).toEqual([]);
  }
  await page.goto('/admin/leads');
  await expect(cards(page).first()).toBeVisible();
  expect.soft(await cutTexts(page), 'the list of the desk').toEqual([]);
  await expect(cards(page).first()).toHaveCSS('break-inside', 'avoid');
});
