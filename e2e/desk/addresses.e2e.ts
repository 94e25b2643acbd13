import { fillWords } from '../support/content.ts';
import { FORM, formStatus, openForm, submit as submitForm } from '../support/lead-form.ts';
import {
  cards,
  eraseAddress,
  openDesk,
  toastWith,
  search,
  test,
  DESK_DIALOGS,
  DESK_LIST,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

const ASCII = 'info@xn--mller-kva.de';
const UNICODE = 'info@müller.de';

test('an address of another script is taken by the form, read at the desk, and erased', async ({
  page,
}) => {
  await openForm(page);
  await submitForm(page, { email: UNICODE, message: 'Please call.' });
  await expect(formStatus(page)).toHaveText(fillWords(FORM.received, { email: UNICODE }));

  await openDesk(page, 1);
  const card = cards(page).first();
  await expect(card).toContainText(`${UNICODE} (${ASCII})`);
  await expect(card.getByRole('link', { name: UNICODE })).toHaveAttribute(
    'href',
    `mailto:${encodeURIComponent(ASCII)}`,
  );
  await search(page, UNICODE);
  await expect(page.getByText(fillWords(DESK_LIST.shown, { count: 1 }))).toBeVisible();

  await eraseAddress(
    page,
    ` ${UNICODE}\u200B`,
    fillWords(DESK_DIALOGS.erase.requests, { requests: 1 }),
  );
  await expect(toastWith(page, fillWords(DESK_DIALOGS.erase.done, { count: 1 }))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});
