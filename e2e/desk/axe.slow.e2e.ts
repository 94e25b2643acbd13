import { violationsInBothSchemes } from '../support/axe.ts';
import {
  choose,
  openDesk,
  openLead,
  toastWith,
  search,
  selectBox,
  stopMailLinks,
  test,
  DESK,
  DESK_LIST,
  labelOf,
  isNow,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

// The API is away at the end.
test.use({ expectedMessages: /503/ });

// Slow: axe reads thirteen states of the desk, each in both schemes.
test('axe finds nothing, in either scheme, in any state of the desk', async ({ page, submit }) => {
  test.slow();
  await stopMailLinks(page);
  const id = await submit({ message: 'A line of a long message.\n'.repeat(10) });
  const spam = await submit({ remark: 'filled' });
  const expectFine = async (state: string) =>
    expect.soft(await violationsInBothSchemes(page), state).toEqual([]);
  await openDesk(page, 2);
  await selectBox(page, id).check();
  await expectFine('a selection');
  for (const name of [DESK_LIST.filter.any, DESK.menu, labelOf(DESK.menu, spam)]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator(':popover-open')).toBeVisible();
    await expectFine(`the menu ${name}`);
    await page.keyboard.press('Escape');
  }
  for (const entry of [
    DESK.menuDialogs.erasure,
    DESK.menuDialogs.activity,
    DESK.menuDialogs.subscribers,
    DESK.menuDialogs.shortcuts,
  ]) {
    await choose(page, entry);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFine(`the dialog ${entry}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: labelOf(DESK.answer, id) }).click();
  await expectFine('a question');
  await page.getByRole('button', { name: labelOf(DESK.sent.yes, id) }).click();
  await expect(toastWith(page, isNow(id, 'answered'))).toBeVisible();
  await expectFine('a toast');
  await openLead(page, id);
  await expectFine('a request');
  await page.goBack();
  await search(page, 'nobody at all');
  await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
  await expectFine('an empty list');
  await page.route(/\/api\/leads(\?|$)/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'The database is away.' }),
  );
  await page.getByRole('button', { name: DESK.refresh }).click();
  await expect(page.getByRole('alert')).toContainText('The database is away.');
  await expectFine('an error');
});
