import type { Page } from '@playwright/test';
import { fillWords } from '../support/content.ts';
import { emptyTables } from '../../backend/src/testing/test-database.ts';
import {
  cardOf,
  cards,
  choose,
  deleteLead,
  eraseAddress,
  openDesk,
  openLead,
  openListening,
  recordApiCalls,
  toastWith,
  setState,
  stateOf,
  submitMany,
  test,
  DESK,
  DESK_DIALOGS,
  DESK_REQUEST,
  aboutLead,
  didSo,
  setTo,
} from '../support/desk.ts';
import { holdRequests, untilIdle } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

const note = (page: Page) => page.getByLabel(DESK_REQUEST.notes.field);

test('the audit trail has all at once; z undoes a change, but no note after it', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByText(DESK_REQUEST.nothingDone)).toBeVisible();
  await expect(page.getByText(DESK_REQUEST.notes.intro)).toBeVisible();
  const trail = page.getByRole('list').filter({ hasText: ' · ' }).getByRole('listitem');
  await setState(page, id, DESK.states.answered);
  await expect(trail).toHaveText([didSo('local', setTo('answered'))]);
  await choose(page, DESK.markSpam, id);
  await expect(trail).toHaveCount(2);
  await note(page).fill('Called her.');
  await note(page).press('Control+Enter');
  await expect(trail).toHaveText([
    didSo('local', DESK_REQUEST.actions.note),
    didSo('local', DESK_REQUEST.actions.marked),
    didSo('local', setTo('answered')),
  ]);

  await page.getByRole('button', { name: DESK.refresh }).click();
  // The toast of the next action would give way to this one.
  await expect(toastWith(page, fillWords(DESK.refreshed.nothing, { time: '' }))).toBeVisible();
  await expect(trail).toHaveText([
    didSo('local', DESK_REQUEST.actions.note),
    didSo('local', DESK_REQUEST.actions.marked),
    didSo('local', setTo('answered')),
  ]);

  // Escape leaves the field of a note, in which the shortcuts do not work.
  const undo = page.getByRole('button', { name: DESK.undo });
  await note(page).fill('She calls back.');
  await note(page).press('Escape');
  await page.keyboard.press('c');
  await expect(stateOf(page, id)).toHaveText(DESK.states.closed);
  await expect(undo).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('z');
  await expect(stateOf(page, id)).toHaveText(DESK.states.answered);
  await expect(note(page)).toHaveValue('She calls back.');
  await expect(cardOf(page, id)).toBeFocused();
  await expect(toastWith(page, aboutLead(DESK.done.restored.one, id))).toBeVisible();
  await page.keyboard.press('c');
  await expect(undo).toBeVisible();
  await note(page).press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(2);
  await expect(undo).toBeHidden();
  await page.keyboard.press('z');
  await expect(toastWith(page, DESK.nothingToUndo)).toBeVisible();
  await expect(stateOf(page, id)).toHaveText(DESK.states.closed);
});

test('a note is kept until it is saved, also over a reload', async ({ page, submit }) => {
  const id = await submit({});
  await page.goto(`/admin/leads/${id}`);
  await note(page).fill('Called her assistant, who');
  await page.reload();
  await expect(note(page)).toHaveValue('Called her assistant, who');

  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type(' will call back.');
  const answer = await holdRequests(page, '**/notes');
  await note(page).press('Control+Enter');
  await note(page).fill('Call again on Monday.');
  answer.release();
  await expect(page.getByTestId('lead-note')).toHaveText(
    /Called her assistant, who will call back\./,
  );
  // What was typed meanwhile is the next note.
  await expect(note(page)).toHaveValue('Call again on Monday.');
  await page.getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(page.getByTestId('lead-note')).toHaveCount(2);
  await expect(note(page)).toHaveValue('');
  await expect(cardOf(page, id)).toContainText(fillWords(DESK.notes, { count: 2 }));
  await openDesk(page, 1);
  await expect(cardOf(page, id)).toContainText(fillWords(DESK.notes, { count: 2 }));
});

/** Adds a note, and goes to the list before it is saved. */
const leaveWhileSaving = async (page: Page, id: number) => {
  await openDesk(page, 1);
  await openLead(page, id);
  await expect(page.getByText(DESK_REQUEST.notes.none)).toBeVisible();
  const answer = await holdRequests(page, '**/notes');
  await note(page).fill('Called her.');
  const sent = page.waitForRequest('**/notes');
  await note(page).press('Control+Enter');
  await sent;
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/admin/leads');
  return answer;
};

test('a note that is saved after one has left its page is no longer in the field', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  const answer = await leaveWhileSaving(page, id);
  answer.release();
  await expect(toastWith(page, aboutLead(DESK_REQUEST.notes.added, id))).toBeVisible();
  await openLead(page, id);
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await expect(note(page)).toHaveValue('');
});

test('a note that is saved after one has come back to its page leaves the field', async ({
  page,
  submit,
}) => {
  const id = await submit({});
  const answer = await leaveWhileSaving(page, id);
  await openLead(page, id);
  await expect(note(page)).toHaveValue('Called her.');
  // It is on its way: pressed again, it is not sent once more.
  const takeCalls = recordApiCalls(page);
  await note(page).press('Control+Enter');
  await untilIdle(page);
  answer.release();
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  await expect(note(page)).toHaveValue('');
  expect(takeCalls()).toEqual([]);
  await note(page).fill('She called back.');
  await note(page).press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(2);
});

test.describe('without a connection', () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test('a note that is not saved after one has left its page says so, and stays', async ({
    page,
    submit,
  }) => {
    const id = await submit({});
    const answer = await leaveWhileSaving(page, id);
    answer.abort();
    const values = { number: `#${id}`, problem: '' };
    await expect(toastWith(page, fillWords(DESK.failedFor.one, values))).toBeVisible();
    await openLead(page, id);
    await expect(note(page)).toHaveValue('Called her.');
  });
});

test('a note that the list brings before it is known to be saved is shown once', async ({
  page,
  submit,
}) => {
  const [saved, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/notes', async (route) => {
    const isList = route.request().method() === 'GET';
    if (isList) await saved.promise;
    const response = await route.fetch();
    saved.resolve();
    if (!isList) await listed.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/admin/leads/${await submit({})}`);
  await note(page).fill('Called her.');
  await note(page).press('Control+Enter');
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
  listed.resolve();
  await expect(note(page)).toHaveValue('');
  await expect(page.getByTestId('lead-note')).toHaveCount(1);
});

test.describe('of a request that is gone', () => {
  test.use({ expectedMessages: /404/ });

  test('what was typed leaves the browser when it is deleted or erased', async ({
    page,
    submit,
  }) => {
    const drafts = () =>
      page.evaluate(() =>
        Object.keys(JSON.parse(sessionStorage['note-drafts'] as string) as object).map(Number),
      );
    const ids = await submitMany(submit, 3, (index) => ({ email: `${index}@example.com` }));
    const [first, second, third] = ids;
    for (const id of ids) {
      await page.goto(`/admin/leads/${id}`);
      await note(page).fill('Called her.');
    }
    expect(await drafts()).toHaveLength(3);
    await openDesk(page, 3);
    await deleteLead(page, first);
    await expect(cards(page)).toHaveCount(2);
    expect(await drafts()).toEqual([second, third]);
    await eraseAddress(
      page,
      '2@example.com',
      fillWords(DESK_DIALOGS.erase.requests, { requests: 1 }),
    );
    await expect(cards(page)).toHaveCount(1);
    expect(await drafts()).toEqual([third]);
  });

  test('a note stays in its field if its request is gone', async ({ page, product, submit }) => {
    const id = await submit({});
    await openListening(page, `/admin/leads/${id}`);
    await note(page).fill('Called her.');
    await emptyTables(product.database);
    await note(page).press('Control+Enter');

    await expect(page.getByText(aboutLead(DESK.gone, id))).toBeVisible();
    await expect(note(page)).toHaveValue('Called her.');
    for (const gone of [id, 0]) {
      await page.goto(`/admin/leads/${gone}`);
      await expect(page.getByText(DESK_REQUEST.missing)).toBeVisible();
    }
    for (const wrong of ['x', '01'])
      expect((await page.request.get(`/admin/leads/${wrong}`)).status()).toBe(404);
  });
});
