import {
  startMailReceiver,
  type MailReceiver,
} from '../../backend/src/testing/receivers/mail-receiver.ts';
import { fillWords } from '../support/content.ts';
import { cardOf, DESK, DESK_REQUEST, labelOf, search, submitTo } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

let mail: MailReceiver;
test.beforeAll(async () => {
  mail = await startMailReceiver();
});
test.afterAll(() => mail.close());

test('the page, the draft and the search know the reference that the receipt told', async ({
  page,
  productWith,
}) => {
  const { url } = await productWith({
    SMTP_URL: mail.url,
    RECEIPT_FROM: 'hello@sandglass.example',
  });
  const email = 'ada@example.com';
  const id = await submitTo(page.request, url)({ email });
  await expect.poll(() => mail.to(email), { timeout: 15_000 }).toHaveLength(1);
  const [reference] = /\b[0-9A-F]{5}-[0-9A-F]{5}\b/.exec(mail.to(email)[0]!.text)!;

  await page.goto(`${url}/admin/leads/${id}`);
  await expect(cardOf(page, id)).toContainText(fillWords(DESK_REQUEST.reference, { reference }));
  const answer = page.getByRole('link', { name: labelOf(DESK.answer, id) });
  const { searchParams } = new URL((await answer.getAttribute('href'))!);
  expect(searchParams.get('subject')).toBe(fillWords(DESK.draft.subject, { number: reference }));

  await page.goto(`${url}/admin/leads`);
  await search(page, reference!);
  await expect(page).toHaveURL(`${url}/admin/leads/${id}`);
  await expect(cardOf(page, id)).toBeFocused();
});
