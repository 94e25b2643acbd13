import type { Locator, Page } from '@playwright/test';
import {
  cardOf,
  cards,
  choose,
  ofSelection,
  openDesk,
  openLead,
  selectAll,
  selectBox,
  selectionBar,
  setState,
  submitMany,
  test,
  toastWith,
  viewLinks,
  DESK,
  DESK_LIST,
  LEAD,
  TWO_LINES,
  labelOf,
  aboutLead,
  isNow,
  selected,
} from '../support/desk.ts';
import { eachState } from '../../backend/src/leads/lead.contract.ts';
import { expect } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** How far apart two controls are, in pixels, at their nearest. */
const distance = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  const down = Math.max(a.y - b.y - b.height, b.y - a.y - a.height, 0);
  return Math.hypot(across, down);
};

/** But for the link to skip to the requests, which is shown while it has the focus. */
const TARGETS = ['a:not([href="#mainContent"])', 'button', 'select', 'input']
  .map((target) => `${target}:visible`)
  .join(', ');

/** The controls that a finger could miss, with their size. */
const smallTargets = (page: Page) =>
  page.locator(TARGETS).evaluateAll((all) =>
    all
      .map((control) => {
        // A checkbox is as large as its label.
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent;
        return { name, width: Math.round(width), height: Math.round(height) };
      })
      .filter(({ width, height }) => width < 44 || height < 44),
  );

test('on a phone every target is 44 px, and the first two requests are in sight', async ({
  page,
  submit,
}) => {
  const long = await submit({ message: 'A line of a long message.\n'.repeat(10) });
  await submitMany(submit, 2, () => ({ name: 'Al', message: TWO_LINES }));
  await openDesk(page, 3);
  await expect(cards(page).nth(1)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: labelOf(DESK_LIST.showAll, long) })).toBeAttached();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: DESK_LIST.filter.any }).tap();
  await expect(page.getByRole('button', { name: DESK.period.today })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: DESK.menu, exact: true }).tap();
  await expect(page.getByRole('menuitem', { name: DESK.menuDialogs.activity })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: labelOf(DESK.answer, long) }).tap();
  await page
    .getByRole('button', { name: labelOf(DESK.sent.notYet, long) })
    .scrollIntoViewIfNeeded();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: labelOf(DESK.sent.yes, long) }).tap();
  await expect(page.getByRole('button', { name: DESK.undo })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await openLead(page, long);
  expect(await smallTargets(page)).toEqual([]);
});

test('a phone shows the line below the title, and the label of a message', async ({
  page,
  submit,
}) => {
  await submit({ message: TWO_LINES });
  await openDesk(page, 1);
  const line = page.getByText(DESK_LIST.subtitle);
  const label = page.getByRole('heading', { name: LEAD.labels.message });

  // One for screen readers alone is a pixel wide.
  for (const text of [line, label]) expect((await text.boundingBox())!.width).toBeGreaterThan(50);
});

test('on a touch screen, each field has 16 px or more, or iOS would zoom in', async ({
  page,
  submit,
}) => {
  const id = await submit({ message: TWO_LINES });
  const sizes = () =>
    page.locator('input:not([type=checkbox]), select, textarea').evaluateAll((all) => {
      const found = all.map((field) => parseFloat(getComputedStyle(field).fontSize));
      return { isAny: found.length > 0, small: found.filter((size) => size < 16) };
    });
  const none = { isAny: true, small: [] };
  await page.goto('/');
  expect(await sizes()).toEqual(none);
  await openDesk(page, 1);
  expect(await sizes()).toEqual(none);
  await choose(page, DESK.menuDialogs.erasure);
  await expect(
    page.getByRole('dialog').getByRole('textbox', { name: LEAD.labels.email }),
  ).toBeVisible();
  expect(await sizes()).toEqual(none);
  await page.keyboard.press('Escape');
  await openLead(page, id);
  expect(await sizes()).toEqual(none);
});

test('on a phone, the buttons for what is selected are at the bottom, below a toast', async ({
  page,
  submit,
}) => {
  const ids = await submitMany(submit, 8, () => ({ message: TWO_LINES }));
  await openDesk(page, 8);
  const newest = cardOf(page, ids.at(-1)!);
  await setState(page, ids.at(-1)!, DESK.states.answered);
  const toast = toastWith(page, isNow(ids.at(-1)!, 'answered'));
  await expect(toast).toBeVisible();
  const before = await newest.boundingBox();
  await selectBox(page, ids.at(-1)!).tap();
  await expect(page.getByText(selected(1))).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  // What is read does not move.
  expect(await newest.boundingBox()).toEqual(before);
  const bar = (await selectionBar(page).boundingBox())!;
  expect(bar.y + bar.height).toBe(780);
  expect(bar.y).toBeGreaterThan(780 / 2);
  const { y, height } = (await toast.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(bar.y);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(ofSelection(page, DESK.states.closed)).toBeInViewport({ ratio: 1 });
  const last = (await cardOf(page, ids[0]!).boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
});

test('a button is as wide as a finger, also if its word has two letters', async ({
  page,
  submit,
}) => {
  const id = await submit({ message: TWO_LINES });
  await openDesk(page, 1);
  await selectBox(page, id).tap();
  const width = await ofSelection(page, DESK.states.new).evaluate((button) => {
    const other = button.cloneNode() as HTMLElement;
    other.textContent = 'Ny';
    button.after(other);
    return other.getBoundingClientRect().width;
  });
  expect(width).toBeGreaterThanOrEqual(44);
});

test('a name of two lines stands apart from the edge of its card', async ({ page, submit }) => {
  const id = await submit({ name: 'Margaret Wilhelmina Osei-Bonsu', message: TWO_LINES });
  await openDesk(page, 1);
  const name = cardOf(page, id).getByRole('heading', { level: 2 }).getByRole('link');
  const text = await name.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    const { top, height } = range.getBoundingClientRect();
    return { top, height };
  });
  expect(text.height).toBeGreaterThan(30);
  expect(text.top - (await cardOf(page, id).boundingBox())!.y).toBeGreaterThanOrEqual(5);
});

test('all views are in sight, with the whole numbers of those that have one', async ({ page }) => {
  await page.route('**/api/leads/counts', (route) =>
    route.fulfill({
      json: { ...eachState(() => 0), new: 1_000, suspected: 1_000, mine: 12, you: 'Ada' },
    }),
  );
  await openDesk(page, 0);
  await expect(viewLinks(page)).toHaveCount(6);
  for (const view of await viewLinks(page).all()) await expect(view).toBeInViewport({ ratio: 1 });
});

test('a telephone number in a message is a link; Tab leads to none that is cut off', async ({
  page,
  submit,
}) => {
  const short = await submit({ message: 'Call me: +44 (0)20 7946 0958.' });
  const long = await submit({ message: `${'A line.\n'.repeat(20)}030 1234567` });
  await openDesk(page, 2);
  const number = (id: number) => cardOf(page, id).locator('[href^="tel:"]');
  await expect(number(short)).toHaveAttribute('href', 'tel:+442079460958');
  await expect(number(short)).toHaveText('+44 (0)20 7946 0958');
  expect(await smallTargets(page)).toEqual([]);
  await expect(number(short)).not.toHaveAttribute('tabindex');
  await expect(number(long)).toHaveAttribute('tabindex', '-1');
  await page.getByRole('button', { name: labelOf(DESK_LIST.showAll, long) }).tap();
  await expect(number(long)).not.toHaveAttribute('tabindex');
});

test.describe('without a touch screen', () => {
  test.use({ hasTouch: false });

  test('a narrow window and a wide one show all boxes, and how to select all', async ({
    page,
    submit,
  }) => {
    const id = await submit({ message: TWO_LINES });
    await openDesk(page, 1);
    await expect(selectBox(page, id).locator('..')).toHaveCSS('opacity', '1');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.mouse.move(0, 0);
    await expect(selectBox(page, id).locator('..')).toHaveCSS('opacity', '1');
    await expect(page.getByText(DESK_LIST.selectAll)).toBeVisible();
  });
});

test('a suspected request has Not spam beside Answer, neither of them filled', async ({
  page,
  submit,
}) => {
  const real = await submit({ message: TWO_LINES });
  const suspected = await submit({ message: TWO_LINES, remark: 'filled' });
  await openDesk(page, 2);
  const notSpam = page.getByRole('button', { name: labelOf(DESK.clearSpam, suspected) });
  const answerTo = (id: number) => page.getByRole('link', { name: labelOf(DESK.answer, id) });
  const clear = 'rgba(0, 0, 0, 0)';
  await expect(notSpam).toHaveCSS('background-color', clear);
  await expect(answerTo(suspected)).toHaveCSS('background-color', clear);
  await expect(answerTo(real)).not.toHaveCSS('background-color', clear);
  const [one, other] = [await notSpam.boundingBox(), await answerTo(suspected).boundingBox()];
  expect(one!.y).toBe(other!.y);
  expect(other!.x + other!.width).toBeLessThan(340);
  expect(await smallTargets(page)).toEqual([]);
  await notSpam.tap();
  await expect(toastWith(page, aboutLead(DESK.done.cleared.one, suspected))).toBeVisible();
  await expect(cardOf(page, suspected)).toBeFocused();
  await expect(notSpam).toHaveCount(0);
});

test('a message that is cut has Show all below its last line, and none in print', async ({
  page,
  submit,
}) => {
  const id = await submit({ message: 'In February we received a message. '.repeat(20) });
  await openDesk(page, 1);
  const showAll = page.getByRole('button', { name: labelOf(DESK_LIST.showAll, id) });
  await expect(showAll).toBeVisible();
  const room = await showAll.evaluate((control) => {
    const label = document.createRange();
    label.selectNodeContents(control);
    const text = control.previousElementSibling!.getBoundingClientRect();
    return label.getBoundingClientRect().top - text.bottom;
  });
  expect(room).toBeGreaterThanOrEqual(0);

  // The button stays, with the focus, whatever it shows.
  await showAll.press('Enter');
  const showLess = page.getByRole('button', { name: labelOf(DESK_LIST.showLess, id) });
  await expect(showLess).toBeFocused();
  await showLess.press('Enter');
  await expect(showAll).toBeFocused();
  await page.emulateMedia({ media: 'print' });
  await expect(showAll).toBeHidden();
});

test('what deletes stands apart from what does not', async ({ page, submit }) => {
  const ids = await submitMany(submit, 12, () => ({ message: TWO_LINES, remark: 'filled' }));
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openDesk(page, 12, '/admin/leads?state=suspected');
    const refresh = page.getByRole('button', { name: DESK.refresh });
    const deleteAll = page.getByRole('button', { name: DESK_LIST.deleteSuspected });
    expect(await distance(refresh, deleteAll)).toBeGreaterThanOrEqual(16);
    await selectBox(page, ids[0]!).check();
    const remove = ofSelection(page, DESK.askToDelete);
    for (const other of [DESK.clearSpam, DESK.states.new, DESK.clear])
      expect(await distance(ofSelection(page, other), remove)).toBeGreaterThanOrEqual(16);
    const color = (button: Locator) => button.evaluate((it) => getComputedStyle(it).color);
    expect(await color(remove)).not.toBe(await color(ofSelection(page, DESK.states.new)));
    if (width === 360) continue;
    // One line, also with a number of two digits.
    await selectAll(page).check();
    await expect(page.getByText(selected(12))).toBeVisible();
    const topOf = async (action: string) => (await ofSelection(page, action).boundingBox())!.y;
    expect(await topOf(DESK.clear)).toBe(await topOf(DESK.states.answered));
  }
});

test('a toast covers nothing of the last request', async ({ page, submit }) => {
  const ids = await submitMany(submit, 5, () => ({ message: TWO_LINES }));
  await openDesk(page, 5);
  await setState(page, ids[0]!, DESK.states.answered);
  const toast = toastWith(page, isNow(ids[0]!, 'answered'));
  await expect(toast).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bottomOf = async () => {
    const { y, height } = (await cardOf(page, ids[0]!).boundingBox())!;
    return y + height;
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual((await toast.boundingBox())!.y);
});
