import type { Page } from '@playwright/test';
import { storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import {
  cardOf,
  cards,
  choose,
  openDesk,
  openLead,
  toastWith,
  search,
  setState,
  submitMany,
  test,
  DESK,
  DESK_LIST,
  DESK_REQUEST,
  LEAD,
  TWO_LINES,
  labelOf,
  isNow,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

// Slow: it looks at the desk in many sizes.

const person = (index: number) => ({ name: `Person ${index}`, message: TWO_LINES });

/** The bottom of a card in the window, in pixels. */
const bottomOf = async (page: Page, index: number) => {
  const { y, height } = (await cards(page).nth(index).boundingBox())!;
  return y + height;
};

test('14 leads of two lines take a few screens', async ({ page, submit }) => {
  await submitMany(submit, 14, person);
  for (const { width, height, most, fifth } of [
    { width: 1440, height: 900, most: 2_800, fifth: 860 },
    { width: 360, height: 780, most: 5_000, fifth: undefined },
  ]) {
    await page.setViewportSize({ width, height });
    await openDesk(page, 14);
    if (fifth) expect((await cards(page).nth(4).boundingBox())!.y).toBeLessThan(fifth);
    else expect(await bottomOf(page, 1)).toBeLessThan(height);
    await cards(page).nth(13).scrollIntoViewIfNeeded();
    const top = (await cards(page).first().boundingBox())!.y;
    expect((await bottomOf(page, 13)) - top).toBeLessThan(most);
  }
});

test('a long message shows six lines, and all of them if asked to', async ({ page, submit }) => {
  await submit({ message: 'نحتاج إلى المساعدة.' });
  // Without a place to break, this takes Chromium minutes.
  await submit({ message: 'x'.repeat(250_000) });
  const lines = Array.from({ length: 5_000 }, (_, line) => `Line ${line}.`);
  const id = await submit({ message: lines.join('\n') });
  await openDesk(page, 3);
  await expect(cards(page).getByText('نحتاج')).toHaveCSS('direction', 'rtl');
  const card = cardOf(page, id);
  await expect(card.getByText('Line 0.')).toHaveCSS('direction', 'ltr');
  expect((await card.boundingBox())!.height).toBeLessThan(400);
  await expect(card).not.toContainText('Line 4999.');

  await page.getByRole('button', { name: labelOf(DESK_LIST.showAll, id) }).click();
  const message = card.getByRole('group', { name: LEAD.labels.message });
  await expect(message).toContainText('Line 4999.');
  await message.focus();
  await page.keyboard.press('End');
  await expect.poll(() => message.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(10_000);
  await page.getByRole('button', { name: labelOf(DESK_LIST.showLess, id) }).click();
  await expect(message).toHaveCount(0);
});

test('the list, its menus and its dialogs fit into 320 px, also at 400 % zoom', async ({
  page,
  submit,
}) => {
  const wide = { name: 'x'.repeat(100), company: 'y'.repeat(100), remark: 'filled' };
  await submit(person(1));
  const id = await submit(wide);
  await page.setViewportSize({ width: 320, height: 640 });
  await openDesk(page, 2);
  await expectNoSidewaysScroll(page);
  for (const name of [DESK_LIST.filter.any, DESK.menu, labelOf(DESK.menu, id)]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator(':popover-open')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  }
  for (const entry of [
    DESK.menuDialogs.erasure,
    DESK.menuDialogs.activity,
    DESK.menuDialogs.subscribers,
    DESK.menuDialogs.shortcuts,
  ]) {
    await choose(page, entry);
    await expect(page.getByRole('dialog', { name: /./ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await choose(page, DESK.askToDelete, id);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 320, height: 256 });
  for (const [name, last] of [
    [DESK.menu, DESK.menuDialogs.shortcuts],
    [labelOf(DESK.menu, id), DESK.askToDelete],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    const { y, height } = (await page.locator(':popover-open').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(256);
    const entry = page.getByRole('menuitem', { name: last, exact: true });
    await entry.focus();
    await expect(entry).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
  }
  await submitMany(submit, 12, person);
  const newest = await submit(wide);
  await openDesk(page, 15);
  await setState(page, newest, DESK.states.closed);
  const toast = toastWith(page, isNow(newest, 'closed'));
  const { y: edge } = (await toast.boundingBox())!;
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top, `stop ${stop}`).toBeLessThan(edge);
  }
  await expect(toast).toBeVisible();
  await expect(page.getByRole('link', { name: DESK.viewSite })).not.toBeInViewport();
  await search(page, 'nobody at all');
  await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a toast covers no control of the head; a request prints without them', async ({
  page,
  submit,
}) => {
  const id = await submit({ message: TWO_LINES });
  for (const { width, height } of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    await openDesk(page, 1);
    for (const state of ['answered', 'closed'] as const) {
      await setState(page, id, DESK.states[state]);
      const toast = toastWith(page, isNow(id, state));
      const { y, height: low } = (await toast.boundingBox())!;
      expect(low).toBeLessThan(72);
      const { y: top, height: tall } = (await page
        .getByRole('button', { name: DESK.refresh })
        .boundingBox())!;
      expect(y).toBeGreaterThan(top + tall);
      if (state === 'answered') await openLead(page, id);
    }
  }
  // The one that was closed has led back to the list.
  await openLead(page, id);
  await expect(page.getByText(DESK_REQUEST.notes.none)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(cardOf(page, id)).toContainText('May we speak tomorrow?');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel(DESK_REQUEST.notes.field)).toBeHidden();
  await expect(page.getByRole('link', { name: DESK.viewSite })).toBeHidden();
  await openDesk(page, 1);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel(DESK_LIST.search)).toBeHidden();
});

/** Keeps the layout shifts of a page as an attribute of its root. */
const sumLayoutShifts = () => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      sum += (entry as PerformanceEntry & { value: number }).value;
    document.documentElement.dataset['shift'] = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
};

test('on a phone, neither list nor request moves once its data arrive', async ({
  page,
  product,
  submit,
}) => {
  await storeLeads(
    product.database,
    ...Array.from({ length: 103 }, () => ({ message: TWO_LINES })),
  );
  // Cut at its sixth line: 'Show all' appears once the message is laid out.
  await submit({ message: 'A line of a long message.\n'.repeat(10) });
  const id = await submit({ message: TWO_LINES });
  await page.addInitScript(sumLayoutShifts);
  await page.setViewportSize({ width: 412, height: 823 });
  for (const [address, shown] of [
    ['/admin/leads', cards(page).nth(2)],
    [`/admin/leads/${id}`, cardOf(page, id)],
    ['/admin/leads/0', page.getByText(DESK_REQUEST.missing)],
  ] as const) {
    const data = await holdRequests(page, '**/api/leads**');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    data.release();
    await expect(shown).toBeVisible();
    await expect(page).toHaveTitle(/^\(105\) /);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // Two frames later, every shift so far has been reported.
          const answer = () => resolve(Number(document.documentElement.dataset['shift'] ?? 0));
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)));
        }),
    );
    // The rest are labels that become narrower once their font is there.
    expect.soft(shift, address).toBeLessThan(0.01);
  }
});
