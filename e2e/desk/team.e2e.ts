import type { Page } from '@playwright/test';
import { fillWords, LANGUAGE, readWords, SHARED, shown } from '../support/content.ts';
import { HEADER } from '../../backend/src/testing/access/token-issuer.ts';
import {
  cardOf,
  cards,
  choose,
  deleteLead,
  ofSelection,
  openDesk,
  openLead,
  toastWith,
  search,
  selectAll,
  selectBox,
  setState,
  stateOf,
  stopMailLinks,
  recordApiCalls,
  submitMany,
  teamTest,
  DESK,
  DESK_DIALOGS,
  DESK_LIST,
  DESK_REQUEST,
  areNow,
  isNow,
  aboutLead,
  labelOf,
  didSo,
  selected,
  setTo,
  stateBy,
  viewLink,
} from '../support/desk.ts';
import { holdRequests } from '../support/hydration.ts';
import { expect } from '../support/test.ts';

interface Fixtures {
  /** The id of a lead. */
  lead: number;
  /** Opens a page in a browser of its own, signed in with an email address. */
  open: (email: string, path?: string) => Promise<Page>;
}

const test = teamTest.extend<Fixtures>({
  lead: async ({ submit }, use) =>
    use(await submit({ name: 'Ada Lovelace', message: 'Our vendors.' })),
  open: async ({ browserOf, lead }, use) =>
    use(async (email, path = '/admin/leads') => {
      const page = await (await browserOf(email)).newPage();
      await stopMailLinks(page);
      await page.goto(path);
      await expect(cardOf(page, lead)).toBeVisible();
      return page;
    }),
});

/** Grace and Edith, each with the list. */
const openBoth = (open: Fixtures['open']) =>
  Promise.all([open('grace.hopper@firm.example'), open('edith@firm.example')]);

test.describe.configure({ mode: 'default' });

// Also what a colleague has changed or deleted meanwhile.
test.use({ expectedMessages: /403 \(Forbidden\)|404 \(Not Found\)|412 \(Precondition Failed\)/ });

/** The toast that says what a colleague did, and asks. */
const questionOf = (page: Page, fact: string) => toastWith(page, fact);
const hasSet = (person: string, id: number, state: string) =>
  fillWords(DESK.meanwhile.state, { person, number: `#${id}`, state });

test('what a colleague did meanwhile is said, and asked about at each try', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  await setState(grace, lead, DESK.states.closed);
  await expect(toastWith(grace, isNow(lead, 'closed'))).toBeVisible();
  const fact = hasSet('Grace Hopper', lead, DESK.states.closed);
  const takeCalls = recordApiCalls(edith);
  for (let tries = 1; tries <= 2; tries += 1) {
    await cardOf(edith, lead).focus();
    await edith.keyboard.press('a');
    await expect(questionOf(edith, `${fact} ${DESK.conflict.answerAnyway}`)).toBeVisible();
    await expect(stateOf(edith, lead)).toHaveText(DESK.states.closed);
    await edith.getByLabel(SHARED.closeNotice).click();
  }
  // Nor does Answer open a draft.
  await cardOf(edith, lead).focus();
  await edith.keyboard.press('r');
  await expect(questionOf(edith, fact)).toBeVisible();
  // The second try is asked about here, without the API. The first one has counted again.
  expect(takeCalls()).toEqual([`PATCH /api/leads/${lead}`, 'GET /api/leads/counts']);

  await edith.keyboard.press('a');
  await questionOf(edith, fact).getByRole('button', { name: DESK.conflict.yes }).click();
  await expect(toastWith(edith, isNow(lead, 'answered'))).toBeVisible();
  await expect(cardOf(edith, lead)).toContainText(stateBy('answered', 'Edith'));
  await openLead(edith, lead);
  await expect(cardOf(edith, lead).getByRole('listitem')).toContainText([
    didSo('edith@firm.example', DESK_REQUEST.actions.taken),
    didSo('edith@firm.example', setTo('answered')),
    didSo('grace.hopper@firm.example', setTo('closed')),
  ]);

  // What has been read again is no conflict any more.
  await setState(grace, lead, DESK.states.new);
  const answered = fillWords(DESK.meanwhile.answered, { person: 'Edith', number: `#${lead}` });
  await expect(questionOf(grace, answered)).toBeVisible();
  await grace.getByRole('button', { name: DESK.refresh }).click();
  await expect(toastWith(grace, fillWords(DESK.refreshed.nothing, { time: '' }))).toBeVisible();
  await setState(grace, lead, DESK.states.new);
  await expect(toastWith(grace, isNow(lead, 'new'))).toBeVisible();
});

test('after a conflict, the numbers are right, also if they were newer than the list', async ({
  lead,
  open,
  submit,
  browserOf,
}) => {
  await submit({ name: 'Second' });
  const grace = await open('grace.hopper@firm.example');
  const edith = await (await browserOf('edith@firm.example')).newPage();
  // Nobody tells her: without locks, there is no stream.
  await edith.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await openDesk(edith, 2);
  await setState(grace, lead, DESK.states.answered);
  await expect(toastWith(grace, isNow(lead, 'answered'))).toBeVisible();
  // A search counts again, and the list is as it was read.
  await search(edith, 'nobody');
  await expect(viewLink(edith, DESK.states.new)).toHaveText(`${DESK.states.new}1`);
  await edith.getByRole('button', { name: DESK_LIST.clearSearch }).click();
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.new);
  await cardOf(edith, lead).focus();
  await edith.keyboard.press('c');
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.answered);
  await expect(viewLink(edith, DESK.states.new)).toHaveText(`${DESK.states.new}1`);
});

test('where a colleague has done the same meanwhile, that is said, and nothing is asked', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  await setState(grace, lead, DESK.states.closed);
  await expect(toastWith(grace, isNow(lead, 'closed'))).toBeVisible();
  await cardOf(edith, lead).focus();
  await edith.keyboard.press('c');
  const notice = toastWith(edith, hasSet('Grace Hopper', lead, DESK.states.closed));
  await expect(notice).toBeVisible();
  await expect(notice).not.toContainText(DESK.conflict.changeAnyway);
  await expect(notice.getByRole('button', { name: DESK.conflict.yes })).toHaveCount(0);
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.closed);
  // What the page shows now is no conflict.
  await edith.keyboard.press('a');
  await expect(toastWith(edith, isNow(lead, 'answered'))).toBeVisible();
});

test('a request that a colleague was faster with stays open, below the question', async ({
  lead,
  open,
  submit,
}) => {
  const second = await submit({ name: 'Second' });
  const [grace, edith] = await Promise.all([
    open('grace.hopper@firm.example'),
    open('edith@firm.example', '/admin/leads?state=new'),
  ]);
  await openLead(edith, second);
  await setState(grace, second, DESK.states.answered);
  await expect(toastWith(grace, isNow(second, 'answered'))).toBeVisible();

  await edith.keyboard.press('c');
  const values = { person: 'Grace Hopper', number: `#${second}` };
  const fact = fillWords(DESK.meanwhile.answered, values);
  const question = questionOf(edith, `${fact} ${DESK.conflict.changeAnyway}`);
  await expect(question).toBeVisible();
  await expect(edith).toHaveURL(`/admin/leads/${second}`);
  await expect(stateOf(edith, second)).toHaveText(DESK.states.answered);

  await question.getByRole('button', { name: DESK.conflict.yes }).click();
  await expect(toastWith(edith, isNow(second, 'closed'))).toBeVisible();
  await expect(cardOf(edith, lead)).toBeFocused();
});

test('Answer takes a request, which a colleague sees at once; Undo gives it back', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  const answer = grace.getByRole('link', { name: labelOf(DESK.answer, lead) });
  const takeCalls = recordApiCalls(edith);
  await answer.click();
  const person = 'Grace Hopper';
  await expect(cardOf(grace, lead)).toContainText(fillWords(DESK.takenBy, { person }));
  await expect(stateOf(grace, lead)).toHaveText(DESK.states.new);

  // On the list of a colleague that lies open, and on the page of the request.
  const fact = fillWords(DESK.meanwhile.taken, { person, number: `#${lead}` });
  await expect(cardOf(edith, lead).getByText(fact)).toBeVisible();
  await expect(edith.getByRole('status').filter({ hasText: fact })).toBeAttached();
  expect(takeCalls()).toEqual([]);
  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead)).toContainText(fillWords(DESK.takenBy, { person }));
  await expect(cardOf(edith, lead).getByText(fact)).toHaveCount(0);
  await openLead(edith, lead);
  await expect(cardOf(edith, lead)).toContainText(fillWords(DESK.takenBy, { person }));

  await grace.keyboard.press('z');
  const givenBack = fillWords(DESK.meanwhile.changed, { person, number: `#${lead}` });
  await expect(edith.getByText(givenBack)).toBeVisible();
});

test('Undo gives a state back to who had set it, unless a colleague has changed it', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  await setState(edith, lead, DESK.states.answered);
  await expect(toastWith(edith, isNow(lead, 'answered'))).toBeVisible();
  await grace.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(grace, lead)).toContainText(stateBy('answered', 'Edith'));

  await setState(grace, lead, DESK.states.closed);
  await expect(cardOf(grace, lead)).toContainText(stateBy('closed', 'Grace Hopper'));
  await grace.keyboard.press('z');
  await expect(toastWith(grace, aboutLead(DESK.done.restored.one, lead))).toBeVisible();
  await expect(cardOf(grace, lead)).toContainText(stateBy('answered', 'Edith'));

  await edith.reload();
  await expect(cardOf(edith, lead)).toContainText(stateBy('answered', 'Edith'));
  // What somebody else has changed since is not undone.
  await setState(edith, lead, DESK.states.new);
  await expect(toastWith(edith, isNow(lead, 'new'))).toBeVisible();
  await grace.getByRole('button', { name: DESK.refresh }).click();
  await expect(stateOf(grace, lead)).toHaveText(DESK.states.new);
  await setState(grace, lead, DESK.states.closed);
  await expect(toastWith(grace, isNow(lead, 'closed'))).toBeVisible();
  await edith.keyboard.press('z');
  const fact = hasSet('Grace Hopper', lead, DESK.states.closed);
  await expect(toastWith(edith, fact)).toBeVisible();
  await expect(toastWith(edith, fact).getByRole('button', { name: DESK.conflict.yes })).toHaveCount(
    0,
  );
});

test('a card does not say that a colleague did what is being saved', async ({ lead, open }) => {
  const [grace, edith] = await openBoth(open);
  await setState(grace, lead, DESK.states.closed);
  await expect(toastWith(grace, isNow(lead, 'closed'))).toBeVisible();
  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead)).toContainText(stateBy('closed', 'Grace Hopper'));
  const answer = await holdRequests(edith, `**/api/leads/${lead}`);
  await setState(edith, lead, DESK.states.answered);
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.answered);
  await expect(cardOf(edith, lead)).not.toContainText(stateBy('answered', 'Grace Hopper'));
  answer.release();
  await expect(cardOf(edith, lead)).toContainText(stateBy('answered', 'Edith'));
});

test('Answer on what a colleague has taken asks, and then takes it over', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  await choose(grace, DESK.take, lead);
  await expect(toastWith(grace, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await edith.getByRole('button', { name: DESK.refresh }).click();
  // And not only what is told of it before the list is read again.
  const taken = fillWords(DESK.takenBy, { person: 'Grace Hopper' });
  await expect(cardOf(edith, lead)).toContainText(taken);
  const sent = edith.getByRole('group', { name: labelOf(DESK.sent.question, lead) });

  await edith.getByRole('link', { name: labelOf(DESK.answer, lead) }).click();
  const question = questionOf(
    edith,
    fillWords(DESK.conflict.isTaken, { person: 'Grace Hopper', number: `#${lead}` }),
  );
  await expect(question).toContainText(DESK.conflict.answerAnyway);
  await expect(sent).toHaveCount(0);
  const anyway = question.getByRole('link', { name: DESK.answer });
  expect(await anyway.getAttribute('href')).toMatch(/^mailto:ada%40example\.com\?/);
  await anyway.click();

  await expect(sent).toBeVisible();
  await expect(toastWith(edith, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await expect(cardOf(edith, lead)).toContainText('Edith');
});

test('Answer asks also of what the page was only told, though a note came after it', async ({
  lead,
  open,
  submit,
}) => {
  const [grace, edith] = await openBoth(open);
  await choose(grace, DESK.take, lead);
  const values = { person: 'Grace Hopper', number: `#${lead}` };
  const fact = fillWords(DESK.meanwhile.taken, values);
  await expect(cardOf(edith, lead).getByText(fact)).toBeVisible();
  await openLead(grace, lead);
  await grace.getByLabel(DESK_REQUEST.notes.field).fill('Called her.');
  await grace.getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(grace.getByTestId('lead-note')).toHaveCount(1);
  // What is told after the note has come after it.
  await submit({ name: 'Second' });
  const arrived = fillWords(DESK.refreshed.arrived, { count: 1 });
  await expect(edith.getByRole('status').filter({ hasText: arrived })).toBeVisible();
  const sent = edith.getByRole('group', { name: labelOf(DESK.sent.question, lead) });

  await edith.getByRole('link', { name: labelOf(DESK.answer, lead) }).click();
  const question = questionOf(edith, fact);
  await expect(question).toContainText(DESK.conflict.answerAnyway);
  await expect(sent).toHaveCount(0);
  await question.getByRole('link', { name: DESK.answer }).click();

  // It is not asked again.
  await expect(toastWith(edith, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await expect(sent).toBeVisible();
  await expect(cardOf(edith, lead)).toContainText('Edith');
});

test.describe('if taking a request over fails', () => {
  test.use({ expectedMessages: /403 \(Forbidden\)|503/ });

  test('its card still says what a colleague did, and Answer asks again', async ({
    lead,
    open,
  }) => {
    const [grace, edith] = await openBoth(open);
    await choose(grace, DESK.take, lead);
    const fact = fillWords(DESK.meanwhile.taken, { person: 'Grace Hopper', number: `#${lead}` });
    await expect(cardOf(edith, lead).getByText(fact)).toBeVisible();
    await edith.route(`**/api/leads/${lead}`, (route) => route.fulfill({ status: 503, body: '' }));
    const answer = edith.getByRole('link', { name: labelOf(DESK.answer, lead) });

    await answer.click();
    await questionOf(edith, fact).getByRole('link', { name: DESK.answer }).click();
    const failed = fillWords(DESK.failedFor.one, { number: `#${lead}`, problem: '' });
    await expect(toastWith(edith, failed)).toBeVisible();
    await expect(cardOf(edith, lead).getByText(fact)).toBeVisible();
    await answer.click();
    await expect(questionOf(edith, fact)).toBeVisible();
  });
});

test('a colleague sees a request by its address, with its notes, and adds one', async ({
  lead,
  open,
}) => {
  const grace = await open('grace@firm.example', `/admin/leads/${lead}`);
  await cardOf(grace, lead)
    .getByLabel(DESK_REQUEST.notes.field)
    .fill('Called her.\nShe calls back.');
  await cardOf(grace, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(grace, lead).getByTestId('lead-note')).toHaveText(
    /^Called her\.\nShe calls back\.grace@firm\.example, /,
  );

  const edith = await open('edith@firm.example', `/admin/leads/${lead}`);
  await expect(edith.getByRole('heading', { level: 1 })).toHaveText(DESK.requestTitle);
  await expect(cardOf(edith, lead)).toContainText('Ada Lovelace');
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toContainText('She calls back.');
  await cardOf(edith, lead).getByLabel(DESK_REQUEST.notes.field).fill('She did.');
  await cardOf(edith, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toHaveCount(2);
  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead).getByRole('listitem').first()).toContainText(
    didSo('edith@firm.example', DESK_REQUEST.actions.note),
  );

  await edith.getByRole('link', { name: DESK_REQUEST.list, exact: true }).click();
  await search(edith, 'she did');
  await expect(cards(edith)).toHaveCount(1);
  await expect(cardOf(edith, lead)).toBeVisible();
});

test("what a colleague wrote meanwhile comes with the answer to one's own note", async ({
  lead,
  open,
}) => {
  const [grace, edith] = await Promise.all([
    open('grace@firm.example', `/admin/leads/${lead}`),
    open('edith@firm.example', `/admin/leads/${lead}`),
  ]);
  await expect(cardOf(edith, lead)).toContainText(DESK_REQUEST.notes.none);
  await expect(cardOf(edith, lead)).toContainText(DESK_REQUEST.nothingDone);
  await cardOf(grace, lead).getByLabel(DESK_REQUEST.notes.field).fill('Called her.');
  await cardOf(grace, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(grace, lead).getByTestId('lead-note')).toHaveCount(1);
  await setState(grace, lead, DESK.states.answered);
  await expect(toastWith(grace, isNow(lead, 'answered'))).toBeVisible();

  const takeCalls = recordApiCalls(edith);
  await cardOf(edith, lead).getByLabel(DESK_REQUEST.notes.field).fill('Wrote to her.');
  await cardOf(edith, lead).getByRole('button', { name: DESK_REQUEST.notes.add }).click();
  await expect(cardOf(edith, lead).getByTestId('lead-note')).toContainText([
    'Wrote to her.',
    'Called her.',
  ]);
  await expect(stateOf(edith, lead)).toHaveText(DESK.states.answered);
  await expect(cardOf(edith, lead).getByRole('listitem')).toContainText([
    didSo('edith@firm.example', DESK_REQUEST.actions.note),
    didSo('grace@firm.example', setTo('answered')),
    didSo('grace@firm.example', DESK_REQUEST.actions.note),
  ]);
  expect(takeCalls()).toEqual([`POST /api/leads/${lead}/notes`]);
});

test('a request is taken and given back; taking that of a colleague asks first', async ({
  lead,
  open,
}) => {
  const [grace, edith] = await openBoth(open);
  const takenByGrace = fillWords(DESK.takenBy, { person: 'Grace Hopper' });
  await cardOf(grace, lead).focus();
  await grace.keyboard.press('t');
  await expect(toastWith(grace, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await expect(cardOf(grace, lead).getByText(takenByGrace, { exact: true })).toBeVisible();
  // Also for those who do not see it.
  const spokenTaken = shown(
    fillWords(DESK.spokenTaken, {
      request: '',
      state: DESK.states.new,
      person: 'Grace Hopper',
      time: '',
    }),
  );
  await expect(cardOf(grace, lead)).toHaveAccessibleName(spokenTaken);
  await viewLink(grace, DESK_LIST.mine).click();
  await expect(grace).toHaveURL(/state=mine$/);
  await expect(cardOf(grace, lead)).toBeVisible();

  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, lead)).toContainText(takenByGrace);
  await choose(edith, DESK.take, lead);
  const dialog = edith.getByRole('dialog', { name: DESK_DIALOGS.takeOver.title });
  await expect(dialog).toContainText(
    fillWords(DESK_DIALOGS.takeOver.text, { person: 'Grace Hopper' }),
  );
  await dialog.getByRole('button', { name: DESK_DIALOGS.takeOver.confirm }).click();
  await expect(toastWith(edith, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await choose(edith, DESK.giveBack, lead);
  await expect(toastWith(edith, aboutLead(DESK.done.givenBack.one, lead))).toBeVisible();
  await edith.keyboard.press('z');
  await expect(toastWith(edith, aboutLead(DESK.done.restored.one, lead))).toBeVisible();

  // Still shown as one's own, it is not any more.
  await choose(grace, DESK.giveBack, lead);
  const fact = fillWords(DESK.meanwhile.changed, { person: 'Edith', number: `#${lead}` });
  await expect(questionOf(grace, `${fact} ${DESK.conflict.changeAnyway}`)).toBeVisible();
  await expect(grace.getByText(DESK_LIST.nothing.inView)).toBeVisible();
});

test('a request, or many, are given to a colleague, whose name they then have', async ({
  lead,
  open,
  submit,
}) => {
  const second = await submit({ name: 'Second' });
  // Who has acted here is known.
  const act = async (page: Page, id: number) => {
    await cardOf(page, id).focus();
    await page.keyboard.press('t');
    await expect(toastWith(page, aboutLead(DESK.done.taken.one, id))).toBeVisible();
    await choose(page, DESK.giveBack, id);
    await expect(toastWith(page, aboutLead(DESK.done.givenBack.one, id))).toBeVisible();
  };
  const edith = await open('edith@firm.example');
  await act(edith, lead);
  const grace = await open('grace.hopper@firm.example');
  await act(grace, second);
  const dialog = grace.getByRole('dialog', { name: DESK_DIALOGS.give.title });
  await choose(grace, DESK.give, lead);
  const yours = fillWords(DESK_DIALOGS.give.you, { person: 'Grace Hopper' });
  await dialog.getByRole('button', { name: yours }).click();
  const person = 'Grace Hopper';
  await expect(cardOf(grace, lead)).toContainText(fillWords(DESK.takenBy, { person }));
  const given = { number: `#${lead}`, person };
  await expect(toastWith(grace, fillWords(DESK.done.given.one, given))).toBeVisible();

  for (const id of [lead, second]) await selectBox(grace, id).check();
  await expect(ofSelection(grace, DESK.give)).toBeVisible();
  await grace.keyboard.press('g');
  await expect(dialog.getByRole('list').getByRole('button').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Edith', exact: true }).click();
  const takenByEdith = fillWords(DESK.takenBy, { person: 'Edith' });
  for (const id of [lead, second]) await expect(cardOf(grace, id)).toContainText(takenByEdith);
  await expect(toastWith(grace, 'Edith')).toBeVisible();
  await edith.getByRole('button', { name: DESK.refresh }).click();
  await expect(cardOf(edith, second)).toContainText(takenByEdith);
});

test.describe('if the people cannot be read', () => {
  test.use({ expectedMessages: /503/ });

  test('the dialog says so, and Try again reads them', async ({ lead, open }) => {
    const grace = await open('grace.hopper@firm.example');
    await grace.route('**/api/leads/people', (route) =>
      route.fulfill({ status: 503, body: 'Not now.' }),
    );
    await choose(grace, DESK.give, lead);
    const dialog = grace.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toHaveText(
      fillWords(DESK.failed, { problem: '503: Not now.' }),
    );
    await grace.unrouteAll();
    await dialog.getByRole('button', { name: SHARED.tryAgain }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.getByText(DESK_DIALOGS.give.nobody)).toBeVisible();
  });
});

test('those who are told by email of what is given are named, without oneself', async ({
  lead,
  open,
}) => {
  const grace = await open('grace.hopper@firm.example');
  await grace.route('**/api/leads/people', (route) =>
    route.fulfill({
      json: {
        people: [
          { name: 'edith@firm.example', mailed: true },
          { name: 'grace.hopper@firm.example', mailed: true, isYou: true },
        ],
      },
    }),
  );
  await choose(grace, DESK.give, lead);
  await expect(grace.getByRole('dialog')).toContainText(
    fillWords(DESK_DIALOGS.give.mailed, { people: 'Edith' }),
  );
});

test('t takes what is selected, asks about what a colleague has, and gives all back', async ({
  lead,
  open,
  submit,
}) => {
  const second = await submit({ name: 'Second' });
  const edith = await open('edith@firm.example');
  await cardOf(edith, second).focus();
  await edith.keyboard.press('t');
  await expect(toastWith(edith, aboutLead(DESK.done.taken.one, second))).toBeVisible();
  const grace = await open('grace.hopper@firm.example');
  const takeSelected = async () => {
    for (const id of [lead, second]) await selectBox(grace, id).check();
    await grace.keyboard.press('t');
  };

  await takeSelected();
  const toast = toastWith(grace, aboutLead(DESK.done.taken.one, lead));
  const values = { person: 'Edith', number: `#${second}` };
  await expect(toast).toContainText(fillWords(DESK.conflict.isTaken, values));
  await toast.getByRole('button', { name: DESK.conflict.yes }).click();
  await expect(toastWith(grace, aboutLead(DESK.done.taken.one, second))).toBeVisible();

  await takeSelected();
  await expect(toastWith(grace, fillWords(DESK.done.givenBack.many, { count: 2 }))).toBeVisible();
});

test('a request that one has taken leaves Mine once it is closed', async ({ lead, open }) => {
  const grace = await open('grace.hopper@firm.example');
  await cardOf(grace, lead).focus();
  await grace.keyboard.press('t');
  await expect(toastWith(grace, aboutLead(DESK.done.taken.one, lead))).toBeVisible();
  await grace.keyboard.press('?');
  await expect(grace.getByRole('term').filter({ hasText: /^t$/ })).toHaveCount(1);
  await grace.keyboard.press('Escape');
  await viewLink(grace, DESK_LIST.mine).click();
  await expect(cardOf(grace, lead)).toBeVisible();

  await setState(grace, lead, DESK.states.closed);

  await expect(grace.getByText(DESK_LIST.nothing.inView)).toBeVisible();
  await expect(viewLink(grace, DESK_LIST.mine)).not.toHaveText(/[1-9]/);
});

test('of many at once, those that a colleague has changed are left, and named', async ({
  lead,
  open,
  submit,
}) => {
  const [second, third] = [await submit({ name: 'Second' }), await submit({ name: 'Third' })];
  const [grace, edith] = await Promise.all([
    open('grace@firm.example'),
    open('edith@firm.example'),
  ]);
  await setState(grace, second, DESK.states.closed);
  await expect(toastWith(grace, isNow(second, 'closed'))).toBeVisible();
  await deleteLead(grace, third);
  await expect(toastWith(grace, aboutLead(DESK.done.deleted.one, third))).toBeVisible();
  await choose(grace, DESK.menuDialogs.activity);
  await expect(grace.getByRole('dialog').getByRole('listitem').first()).toContainText(
    `grace@firm.example · #${third} · ${DESK_REQUEST.actions.deleted}`,
  );
  await grace.keyboard.press('Escape');

  for (const id of [lead, second, third]) await selectBox(edith, id).check();
  await ofSelection(edith, DESK.states.answered).click();
  const toast = toastWith(edith, isNow(lead, 'answered'));
  await expect(toast).toContainText(hasSet('Grace', second, DESK.states.closed));
  await expect(toast).toContainText(DESK.conflict.answerAnyway);
  await expect(toast).toContainText(aboutLead(DESK.gone, third));
  await expect(stateOf(edith, second)).toHaveText(DESK.states.closed);
  await expect(cardOf(edith, third)).toHaveCount(0);
  // What it was not done to is still selected.
  await expect(edith.getByText(selected(1))).toBeVisible();

  await toast.getByRole('button', { name: DESK.conflict.yes }).click();
  await expect(toastWith(edith, isNow(second, 'answered'))).toBeVisible();
  await expect(stateOf(edith, second)).toHaveText(DESK.states.answered);
});

test('of many that a colleague has changed, a notice names each by its number', async ({
  lead,
  open,
  submit,
}) => {
  const ids = [lead, ...(await submitMany(submit, 4, (index) => ({ name: `Person ${index}` })))];
  const [grace, edith] = await openBoth(open);
  await selectAll(grace).check();
  await ofSelection(grace, DESK.states.closed).click();
  await expect(toastWith(grace, areNow(5, 'closed'))).toBeVisible();
  const factOf = (id: number) => hasSet('Grace Hopper', id, DESK.states.closed);
  for (const id of ids) await expect(cardOf(edith, id)).toContainText(factOf(id));

  await selectAll(edith).check();
  await ofSelection(edith, DESK.states.answered).click();
  const [oldest, second, ...named] = ids as [number, number, ...number[]];
  const numbers = new Intl.ListFormat(LANGUAGE, { type: 'unit', style: 'short' }).format([
    `#${second}`,
    `#${oldest}`,
  ]);
  await expect(
    toastWith(
      edith,
      [
        ...named.toReversed().map(factOf),
        fillWords(DESK.conflict.others, { numbers }),
        DESK.conflict.answerAnyway,
      ].join(' '),
    ),
  ).toBeVisible();
});

test('a colleague works on a host name of the desk until the token expires', async ({
  page,
  lead,
  issuer,
  product,
}) => {
  const signIn = async (claims = {}) =>
    page.setExtraHTTPHeaders({
      [HEADER]: await issuer.sign(claims),
      'X-Forwarded-For': '203.0.113.1',
    });
  // Browsers resolve every name below localhost to this machine.
  const address = `${product.url.replace('localhost', 'desk.localhost')}/admin/leads`;
  expect((await page.goto(address))!.status()).toBe(403);

  await signIn();
  await page.goto(address);
  await expect(cardOf(page, lead)).toContainText('Ada Lovelace');
  await deleteLead(page, lead);
  await expect(cardOf(page, lead)).toHaveCount(0);

  await signIn({ exp: 1 });
  await search(page, 'somebody else');
  await expect(page.getByText(readWords('api').access.proxy)).toBeVisible();
});
