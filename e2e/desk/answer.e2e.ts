import type { Page } from '@playwright/test';
import {
  aboutLead,
  cardOf,
  choose,
  isNow,
  labelOf,
  openDesk,
  openLead,
  recordApiCalls,
  stateOf,
  stopMailLinks,
  submitMany,
  test,
  toastWith,
  DESK,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

const answerLink = (page: Page, id: number) =>
  page.getByRole('link', { name: labelOf(DESK.answer, id) });
const question = (page: Page, id: number) =>
  page.getByRole('group', { name: labelOf(DESK.sent.question, id) });
const say = (page: Page, answer: string, id: number) =>
  question(page, id)
    .getByRole('button', { name: labelOf(answer, id) })
    .click();

test('Answer opens a draft; the request is Answered when somebody says that it was sent', async ({
  page,
  submit,
}) => {
  await stopMailLinks(page);
  const [ada, grace] = await submitMany(submit, 2, (index) => ({ name: `Person ${index}` }));
  await openDesk(page, 2, '/admin/leads?state=new');
  const link = answerLink(page, ada);
  await expect(link).toHaveAttribute('target', '_blank');
  const { protocol, searchParams } = new URL((await link.getAttribute('href'))!);
  expect(protocol).toBe('mailto:');
  expect(searchParams.get('subject')).toBe(aboutLead(DESK.draft.subject, ada));

  const takeCalls = recordApiCalls(page);
  await link.click();
  await cardOf(page, grace).focus();
  await page.keyboard.press('r');
  for (const id of [ada, grace]) await expect(question(page, id)).toBeVisible();
  await page.reload();
  for (const id of [ada, grace]) {
    await expect(question(page, id)).toBeVisible();
    await expect(stateOf(page, id)).toHaveText(DESK.states.new);
  }
  expect(takeCalls().filter((call) => !call.startsWith('GET '))).toEqual([]);

  await say(page, DESK.sent.notYet, ada);
  await expect(question(page, ada)).toHaveCount(0);
  await expect(cardOf(page, ada)).toBeFocused();
  await say(page, DESK.sent.yes, grace);
  const toast = toastWith(page, isNow(grace, 'answered'));
  await expect(toast).toBeVisible();
  await expect(cardOf(page, grace)).toHaveCount(0);
  expect(takeCalls()).toEqual([`PATCH /api/leads/${grace}`]);
  await toast.getByRole('button', { name: DESK.undo }).click();
  await expect(stateOf(page, grace)).toHaveText(DESK.states.new);
  await expect(question(page, grace)).toHaveCount(0);
});

test('the page of a request asks, too, in each tab, until the request has another state', async ({
  context,
  page,
  submit,
}) => {
  await stopMailLinks(page);
  const id = await submit({});
  await openDesk(page, 1);
  const other = await context.newPage();
  await openDesk(other, 1);
  await openLead(page, id);
  await page.keyboard.press('r');
  await expect(question(page, id)).toBeVisible();
  await expect(question(other, id)).toBeVisible();
  await page.keyboard.press('a');
  await expect(stateOf(page, id)).toHaveText(DESK.states.answered);
  await expect(question(page, id)).toHaveCount(0);
  await expect(question(other, id)).toHaveCount(0);
  // What is Answered already stays so.
  await page.keyboard.press('r');
  await expect(question(page, id)).toHaveCount(0);
});

test('Gmail and Outlook open beside the desk, and the browser remembers which', async ({
  context,
  page,
  submit,
}) => {
  const id = await submit({ message: 'Our vendors.\nMay we speak?' });
  await openDesk(page, 1);
  for (const [mailer, site] of [
    ['gmail', 'https://mail.google.com/mail/'],
    ['outlook', 'https://outlook.office.com/mail/'],
  ] as const) {
    await context.route(`${site}**`, (route) => route.fulfill({ body: '' }));
    const opening = context.waitForEvent('page');
    await choose(page, DESK.answerWith[mailer], id);
    const draft = await opening;
    await draft.waitForURL(`${site}**`);
    expect(new URL(draft.url()).searchParams.get('body')).toContain('> May we speak?');
    expect(await draft.evaluate(() => window.opener as unknown)).toBeNull();
    await expect(page).toHaveURL('/admin/leads');
    await expect(question(page, id)).toBeVisible();
    await page.reload();
    await expect(answerLink(page, id)).toHaveAttribute('href', new RegExp(`^${site}`));
    await draft.close();
  }
});

test('the second click of a double click on Answer says nothing of what was sent', async ({
  page,
  submit,
}) => {
  await stopMailLinks(page);
  const id = await submit({});
  await openDesk(page, 1);
  await answerLink(page, id).click();
  await expect(question(page, id)).toBeVisible();
  for (const answer of [DESK.sent.yes, DESK.sent.notYet]) {
    const button = question(page, id).getByRole('button', { name: labelOf(answer, id) });
    await button.dispatchEvent('click', { detail: 2 });
  }
  await expect(question(page, id)).toBeVisible();
  await expect(stateOf(page, id)).toHaveText(DESK.states.new);
});
