import { fillWords, FIRM, readWords, shown } from '../support/content.ts';
import { eachState, LEAD_STATES } from '../../backend/src/leads/lead.contract.ts';
import {
  cardOf,
  cards,
  choose,
  openDesk,
  recordApiCalls,
  toastWith,
  search,
  setState,
  stateOf,
  submitMany,
  viewLink,
  viewLinks,
  test,
  type Submit,
  DESK,
  DESK_LIST,
  labelOf,
  isNow,
  aboutLead,
} from '../support/desk.ts';
import { holdRequests, untilIdle } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

/** What the links say, with the number of new and of suspected requests. */
const viewTexts = (fresh: string, suspected: string) => [
  DESK_LIST.all,
  ...LEAD_STATES.map((state) => DESK.states[state] + (state === 'new' ? fresh : '')),
  `${DESK_LIST.suspected}${suspected}`,
];

/** Two leads that look like spam, then three others. */
const submitFive = async (submit: Submit) => {
  const spam = await submitMany(submit, 2, (index) => ({
    name: `Program ${index}`,
    remark: 'filled',
  }));
  const names = ['Ada', 'Grace', 'Edith'];
  const others = await submitMany(submit, 3, (index) => {
    const name = names[index - 1];
    return { email: `${name}@example.com`, name, company: `${name} Navy` };
  });
  return [spam, others] as const;
};

test('each view is an address with its leads; what is decided can be undone', async ({
  page,
  submit,
}) => {
  const [[, two], [ada, grace]] = await submitFive(submit);
  const title = fillWords(readWords('site').pageTitle, { heading: DESK.listTitle, firm: FIRM });
  await openDesk(page, 5);
  await expect(viewLinks(page)).toHaveText(viewTexts('3', '2'));
  await expect(page).toHaveTitle(shown(`(3) ${title}`));
  await setState(page, grace, DESK.states.answered);
  await expect(cardOf(page, grace)).toBeFocused();
  await expect(viewLinks(page)).toHaveText(viewTexts('2', '2'));
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(cards(page)).toHaveCount(5);

  await viewLink(page, DESK.states.answered).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace');
  await expect(page).toHaveURL('/admin/leads?state=answered');
  await expect(viewLink(page, DESK.states.answered)).toHaveAttribute('aria-current', 'page');
  await viewLink(page, DESK_LIST.suspected).click();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(cards(page)).toHaveCount(5);
  await openDesk(page, 2, '/admin/leads?state=new');

  await openDesk(page, 5);
  await expect(cardOf(page, two)).toContainText(DESK.suspected);
  await expect(cardOf(page, two)).toContainText(
    fillWords(DESK.spam.looksLike, { signals: DESK.spam.signals.trap }),
  );
  await choose(page, DESK.markSpam, ada);
  await expect(cardOf(page, ada)).toContainText(DESK.spam.marked);
  await page.getByRole('button', { name: DESK.undo }).click();
  await expect(cardOf(page, ada)).not.toContainText(DESK.suspected);
  await expect(toastWith(page, aboutLead(DESK.done.restored.one, ada))).toBeVisible();
  await expect(page.getByRole('button', { name: DESK.undo })).toHaveCount(0);
  await viewLink(page, DESK_LIST.suspected).click();
  await page.getByRole('button', { name: labelOf(DESK.clearSpam, two) }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(viewLinks(page)).toHaveText(viewTexts('3', '1'));
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(viewLink(page, DESK_LIST.suspected)).toBeInViewport({ ratio: 1 });
});

test('numbers end at 999+; forced colors show which view this is', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.route('**/api/leads/counts', (route) =>
    route.fulfill({ json: { ...eachState(() => 999), new: 1_000, suspected: 1_000 } }),
  );
  await openDesk(page, 0, '/admin/leads?state=closed');
  await expect(viewLinks(page)).toHaveText(viewTexts('999+', '999+'));
  await expect(page).toHaveTitle(/^\(999\+\) /);
  await expect(viewLink(page, DESK.states.closed)).toHaveAttribute('aria-current', 'page');
  await expect(viewLink(page, DESK.states.closed)).not.toHaveCSS('border-bottom-width', '0px');
  for (const other of [DESK_LIST.all, DESK.states.new, DESK.states.answered, DESK_LIST.suspected])
    await expect(viewLink(page, other)).toHaveCSS('border-bottom-width', '0px');
});

test('a lead that leaves its view hands on the focus; Undo brings it back', async ({
  page,
  submit,
}) => {
  const [, [ada, grace, edith]] = await submitFive(submit);
  await openDesk(page, 3, '/admin/leads?state=new');
  const state = page.getByLabel(labelOf(DESK.state, grace));
  await state.focus();
  await state.selectOption(DESK.states.closed);
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, ada)).toBeFocused();
  // Inside the card, which its group clips.
  await page.keyboard.press('k');
  await expect(cardOf(page, edith)).toHaveCSS('outline-offset', '-3px');

  // Undo by its key, with the focus on another one.
  await expect(page.getByRole('button', { name: DESK.undo })).toBeVisible();
  await page.keyboard.press('z');
  await expect(cards(page)).toHaveCount(3);
  await expect(cardOf(page, grace)).toBeFocused();
  expect(await cards(page).evaluateAll((all) => all.map(({ id }) => id))).toEqual(
    [edith, grace, ada].map((id) => `request-${id}`),
  );
  await expect(stateOf(page, grace)).toHaveText(DESK.states.new);
  await expect(toastWith(page, aboutLead(DESK.done.restored.one, grace))).toBeVisible();
  await expect(page.getByRole('button', { name: DESK.undo })).toHaveCount(0);

  // Letters choose nothing. Arrow keys go through the states, and Enter saves one.
  const takeCalls = recordApiCalls(page);
  const takeChanges = () => takeCalls().filter((call) => !call.startsWith('GET '));
  await state.focus();
  for (const key of ['a', 'c', ...LEAD_STATES.map(() => 'ArrowDown')])
    await page.keyboard.press(key);
  expect(takeChanges()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(toastWith(page, isNow(grace, 'closed'))).toBeVisible();
  expect(takeChanges()).toEqual([`PATCH /api/leads/${grace}`]);

  // The second click of a double click falls on the next request.
  await page.keyboard.press('k');
  await expect(cardOf(page, edith)).toBeFocused();
  await page.keyboard.press('a');
  await expect(cards(page)).toHaveCount(1);
  await expect(toastWith(page, isNow(edith, 'answered'))).toBeVisible();
  await page.keyboard.press('z');
  await expect(cards(page)).toHaveCount(2);
  await expect(cardOf(page, edith)).toBeFocused();
  await expect(toastWith(page, aboutLead(DESK.done.restored.one, edith))).toBeVisible();
  await untilIdle(page);
  await page.keyboard.press('a');
  await expect(toastWith(page, isNow(edith, 'answered'))).toBeVisible();
  await viewLink(page, DESK.states.answered).click();
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(cards(page)).toHaveCount(0);
});

test('a search finds leads by words in each view, for exports too', async ({ page, submit }) => {
  const [, [ada, grace]] = await submitFive(submit);
  await openDesk(page, 5);
  await search(page, 'grace navy');
  await expect(cards(page)).toHaveCount(1);
  await expect(
    page.getByRole('status').getByText(fillWords(DESK_LIST.shown, { count: 1 })),
  ).toBeAttached();
  await page.keyboard.press('j');
  await expect(cardOf(page, grace)).toBeFocused();
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('grace navy');
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, grace)).toBeVisible();

  await search(page, 'nobody at all');
  await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
  await page.getByLabel(DESK_LIST.search).press('Escape');
  await expect(cards(page)).toHaveCount(5);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(cards(page).first()).toBeFocused();
  // The next search replaces the last one.
  await page.getByLabel(DESK_LIST.search).fill('grace');
  await page.getByLabel(DESK_LIST.search).blur();
  await page.keyboard.press('/');
  await page.keyboard.type('edith');
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('edith');

  // It goes along to the other tabs; where it finds nothing, it can be repeated in All, or cleared.
  await page.goto('/admin/leads?state=new');
  await search(page, 'Ada Navy');
  await expect(cards(page)).toHaveCount(1);
  await viewLink(page, DESK.states.closed).click();
  await expect(page.getByText(DESK_LIST.nothing.matches)).toBeVisible();
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('Ada Navy');
  await page.getByRole('button', { name: DESK_LIST.searchAll }).click();
  await expect(page.getByLabel(DESK_LIST.search)).toBeFocused();
  await expect(page).toHaveURL('/admin/leads');
  await expect(cardOf(page, ada)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await search(page, 'nobody at all');
  await page.getByRole('button', { name: DESK_LIST.clearSearch }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByLabel(DESK_LIST.search)).toHaveValue('');
  await expect(page.getByLabel(DESK_LIST.search)).toBeFocused();

  // Its leads are exported.
  await openDesk(page, 3, '/admin/leads?state=new');
  await search(page, 'example.com');
  await expect(cards(page)).toHaveCount(3);
  for (const [entry, file, lines] of [
    [DESK_LIST.exportCsv, /^leads-.*\.csv$/, 4],
    [DESK_LIST.exportJson, /^leads-.*\.jsonl$/, 3],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await choose(page, entry);
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(file);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString().trim().split('\n')).toHaveLength(lines);
  }

  // One that was submitted before hydration runs after it.
  const script = await holdRequests(page, '**/assets/*.js');
  await page.goto('/admin/leads', { waitUntil: 'commit' });
  await page.getByLabel(DESK_LIST.search).fill('grace navy');
  await page.keyboard.press('Enter');
  script.release();

  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Grace');
});

test.describe('a search without a letter or a digit', () => {
  // The API refuses it, and the browser reports the 400.
  test.use({ expectedMessages: /400/ });

  test('says that there is nothing to search for', async ({ page, submit }) => {
    await submit({});
    await openDesk(page, 1);
    await search(page, '-');
    await expect(page.getByText(readWords('api').leads.nothingToFind)).toBeVisible();
  });
});
