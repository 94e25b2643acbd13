// Slow: shows a dozen days, in six time zones.
import type { Page } from '@playwright/test';
import { storeLeads } from '../../backend/src/testing/leads/stored-leads.ts';
import { fillWords } from '../support/content.ts';
import {
  cards,
  filterButton,
  openDesk,
  readablePeriod,
  search,
  test,
  DESK,
  DESK_LIST,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

const show = async (page: Page, from: string, to: string) => {
  await filterButton(page).click();
  await page.getByLabel(DESK.period.from).fill(from);
  await page.getByLabel(DESK.period.to).fill(to);
  await page.getByRole('button', { name: DESK.refreshed.show, exact: true }).click();
};

const { filter, nothing } = DESK_LIST;

/** What the list says if nothing was received in a period. */
const noneFor = (from: string, to?: string) =>
  fillWords(nothing.between, { period: readablePeriod(from, to) });

/** The button of the filter while it shows a period. */
const filterFor = (page: Page, from: string, to?: string) =>
  page.getByRole('button', {
    name: fillWords(filter.between, { period: readablePeriod(from, to) }),
  });

test.describe('where it is the next day already', () => {
  // 14 hours ahead of UTC.
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a request is found by the local date of the admin', async ({ page, product }) => {
    await storeLeads(product.database, { at: '2026-03-01T12:00:00Z' });
    await openDesk(page, 1);
    await show(page, '2026-03-01', '2026-03-01');
    await expect(page.getByText(noneFor('2026-03-01'))).toBeVisible();
    await show(page, '2026-03-02', '2026-03-02');
    await expect(cards(page)).toHaveCount(1);
  });
});

/** Days on which the clocks change at midnight, and those beside them: from where to where they last. */
const MIDNIGHT_CHANGES: Record<string, [day: string, from: string, to: string][]> = {
  'America/Santiago': [
    ['2025-04-05', '2025-04-05T03:00:00.000Z', '2025-04-06T04:00:00.000Z'],
    ['2025-09-06', '2025-09-06T04:00:00.000Z', '2025-09-07T04:00:00.000Z'],
    ['2025-09-07', '2025-09-07T04:00:00.000Z', '2025-09-08T03:00:00.000Z'],
  ],
  'Africa/Cairo': [
    ['2025-04-24', '2025-04-23T22:00:00.000Z', '2025-04-24T22:00:00.000Z'],
    ['2025-04-25', '2025-04-24T22:00:00.000Z', '2025-04-25T21:00:00.000Z'],
  ],
  'Asia/Beirut': [['2025-03-30', '2025-03-29T22:00:00.000Z', '2025-03-30T21:00:00.000Z']],
  'America/Havana': [
    ['2025-03-09', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z'],
    ['2025-11-02', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
  ],
};

test('a day ends where the next one begins, also where midnight is skipped', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  for (const [timezoneId, days] of Object.entries(MIDNIGHT_CHANGES)) {
    await browser.send('Emulation.setTimezoneOverride', { timezoneId });
    await page.goto('/admin/leads');
    for (const [day, from, to] of days) {
      // The page may still ask for the period before.
      const asked = page.waitForRequest(
        (it) => new URL(it.url()).searchParams.get('from') === from,
      );
      await show(page, day, day);
      const { searchParams } = new URL((await asked).url());
      expect(Object.fromEntries(searchParams)).toEqual({ from, to });
      await expect(filterFor(page, day)).toBeVisible();
    }
  }
});

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('a period must not end before it begins; a day is from midnight to midnight', async ({
    page,
  }) => {
    await page.goto('/admin/leads');
    await show(page, '2026-03-02', '2026-03-01');
    const field = page.getByLabel(DESK.period.to);
    await expect(field).toBeFocused();
    expect(await field.evaluate(({ validity }: HTMLInputElement) => validity.rangeUnderflow)).toBe(
      true,
    );
    await field.fill('2026-03-02');
    await page.getByRole('button', { name: DESK.refreshed.show, exact: true }).click();
    await expect(filterFor(page, '2026-03-02')).toBeVisible();
    // A winter day, and the days on which summer time begins and ends.
    for (const [day, from, to] of [
      ['2025-01-31', '2025-01-31T05:00:00.000Z', '2025-02-01T05:00:00.000Z'],
      ['2025-03-09', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z'],
      ['2025-11-02', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
    ] as const) {
      const answered = page.waitForResponse(
        (it) => new URL(it.url()).searchParams.get('from') === from,
      );
      await show(page, day, day);
      const answer = await answered;
      expect(answer.status()).toBe(200);
      expect(Object.fromEntries(new URL(answer.url()).searchParams)).toEqual({ from, to });
      await expect(page.getByText(noneFor(day), { exact: true })).toBeVisible();
      await page.getByRole('button', { name: DESK.menu, exact: true }).click();
      const file = await page
        .getByRole('menuitem', { name: DESK_LIST.exportCsv })
        .getAttribute('href');
      const exported = Object.fromEntries(new URL(file!, page.url()).searchParams);
      expect(exported).toEqual({ format: 'csv', from, to });
      await page.keyboard.press('Escape');
    }

    // What finds nothing is named; one can be cleared without the other.
    await show(page, '2025-10-01', '2025-10-31');
    await expect(filterFor(page, '2025-10-01', '2025-10-31')).toBeVisible();
    await search(page, 'nobody');
    await expect(page.getByText(noneFor('2025-10-01', '2025-10-31'))).toBeVisible();
    await show(page, '', '2025-10-31');
    const until = fillWords(nothing.until, { day: readablePeriod('2025-10-31') });
    await expect(page.getByText(until)).toBeVisible();
    await page.getByRole('button', { name: DESK_LIST.clearSearch }).click();
    await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('');
    await show(page, '2999-10-01', '');
    const since = fillWords(nothing.since, { day: readablePeriod('2999-10-01') });
    await expect(page.getByText(since)).toBeVisible();
    await page.getByRole('button', { name: DESK.anyTime }).click();
    await expect(page.getByText(DESK_LIST.nothing.all)).toBeVisible();
    await expect(
      page.getByRole('button', { name: DESK_LIST.filter.any, exact: true }),
    ).toBeVisible();
  });
});
