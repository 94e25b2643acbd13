import type { Page } from '@playwright/test';
import {
  numberedLeads,
  storedIds,
  storeLeads,
} from '../../backend/src/testing/leads/stored-leads.ts';
import { fillWords, LANGUAGE } from '../support/content.ts';
import { cardOf, cards, openDesk, test, viewLink, DESK, DESK_LIST } from '../support/desk.ts';
import { expect } from '../support/test.ts';

const DAY_MS = 86_400_000;

/** Of the day before, in the zone of the browser, which is that of this process. */
const yesterdayAt = (hours: number, minutes: number): Date => {
  const day = new Date();
  day.setDate(day.getDate() - 1);
  day.setHours(hours, minutes, 0, 0);
  return day;
};

const YESTERDAY = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: 'auto' }).format(-1, 'day');
const LOOK = yesterdayAt(17, 40);

const line = (page: Page) => {
  const time = LOOK.toLocaleTimeString(LANGUAGE, { timeStyle: 'short' });
  return page.getByText(fillWords(DESK_LIST.newSince, { day: YESTERDAY, time }));
};

test('a line stands below what arrived since this browser looked last', async ({
  page,
  product,
  submit,
}) => {
  await storeLeads(
    product.database,
    { name: 'Ada', at: yesterdayAt(9, 0).toISOString() },
    { name: 'Grace', at: yesterdayAt(17, 0).toISOString() },
  );
  await page.clock.install({ time: LOOK });
  await openDesk(page, 2);
  await expect(page.getByText('↑')).toHaveCount(0);
  await page.goto('about:blank');

  await page.clock.setSystemTime(LOOK.getTime() + DAY_MS);
  const [edith, linus] = [await submit({ name: 'Edith' }), await submit({ name: 'Linus' })];
  await openDesk(page, 4);
  const expectBelow = async (newer: number) => {
    const { y } = (await line(page).boundingBox())!;
    const above = (await cardOf(page, newer).boundingBox())!;
    expect(y).toBeGreaterThan(above.y + above.height - 1);
    expect(y).toBeLessThan((await cards(page).filter({ hasText: 'Grace' }).boundingBox())!.y);
  };
  await expectBelow(edith);
  // The same visit: also after a reload, and for what arrives now.
  await page.reload();
  await expect(cards(page)).toHaveCount(4);
  await expectBelow(edith);
  await submit({ name: 'Margaret' });
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(cards(page)).toHaveCount(5);
  await expectBelow(edith);
  await expect(cardOf(page, linus)).toBeVisible();
  // Nothing is new in a view that has no newer ones.
  await viewLink(page, DESK.states.closed).click();
  await expect(page.getByText(DESK_LIST.nothing.inView)).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test('where all are newer, the line stands below the last one, once that is loaded', async ({
  page,
  product,
}) => {
  await page.clock.install({ time: LOOK });
  await openDesk(page, 0);
  await page.goto('about:blank');
  await page.clock.setSystemTime(LOOK.getTime() + DAY_MS);
  await storeLeads(product.database, ...numberedLeads(130));
  const [oldest] = (await storedIds(product.database)) as [number];
  await openDesk(page, 100);
  await expect(line(page)).toHaveCount(0);

  await page.getByRole('button', { name: DESK_LIST.loadOlder }).press('Enter');
  await line(page).scrollIntoViewIfNeeded();
  const { y, height } = (await cardOf(page, oldest).boundingBox())!;
  await expect
    .poll(async () => (await line(page).boundingBox())!.y)
    .toBeGreaterThan(y + height - 1);
});
