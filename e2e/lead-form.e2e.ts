import { LEAD_DEFAULTS, LEAD_FIELDS } from '../backend/src/leads/lead.contract.ts';
import {
  formStatus,
  notices,
  openForm,
  storedLeads,
  submit,
  submitButton,
  untilFormIsHydrated,
} from './support/lead-form.ts';
import { holdRequests } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const THANKS = "Thank you for your interest. We'll be in touch soon!";

test("a lead with only an email address is accepted and is first in the admin's list", async ({ page }) => {
  await openForm(page);
  await submit(page, { Email: 'first@example.com' });

  await expect(notices(page)).toContainText(THANKS);
  await expect(notices(page)).toContainText('Success');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(formStatus(page)).toContainText('please open it: only then are you on the list');

  await page.goto('/admin/leads');
  const card = page.getByTestId('lead-card').first();
  await expect(card).toContainText('first@example.com');
  await expect(card).toContainText('Newsletter Subscriber');
  await expect(card).toContainText('Not Provided');
  await expect(card).toContainText('Newsletter signup');
  await expect(card).toContainText(/#\d+/);
});

test('the form sends JSON with cookies, the defaults in place of blanks, and an idempotency key', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'kept', url: baseURL! }]);
  await openForm(page);
  const sent = page.waitForRequest('**/api/leads');
  await submit(page, { Email: 'json@example.com' });
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    ...LEAD_DEFAULTS,
    name: 'Newsletter Subscriber',
    email: 'json@example.com',
    company: 'Not Provided',
    message: 'Newsletter signup',
  });
  const headers = await request.allHeaders();
  expect(headers['content-type']).toBe('application/json');
  expect(headers['cookie']).toContain('session=kept');
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('nothing can be typed while the form is being sent, because it would be neither sent nor kept', async ({
  page,
  request,
}) => {
  await openForm(page);
  const answer = await holdRequests(page, '**/api/leads');
  await submit(page, { Email: 'typing@example.com', Message: 'First line.' });
  await expect(submitButton(page)).toBeHidden();

  await page.getByLabel('Message').pressSequentially(' Second line.');
  await expect(page.getByLabel('Message')).toHaveValue('First line.');
  answer.release();

  await expect(notices(page)).toContainText('Success');
  await expect(page.getByLabel('Message')).toBeEditable();
  expect(await storedLeads(request, 'typing@example.com')).toMatchObject([{ message: 'First line.' }]);
});

test('the admin sees the text of a lead as text, with its line breaks', async ({ page }) => {
  const message = '<img src=x onerror=alert(1)>\nsecond line\n\n  indented';
  await openForm(page);
  await submit(page, {
    Name: '<b>Ada</b>',
    Email: 'ada@example.com',
    Company: 'Lovelace & Co',
    Message: message,
  });
  await expect(notices(page)).toContainText('Success');

  await page.goto('/admin/leads');
  const card = page.getByTestId('lead-card').filter({ hasText: 'ada@example.com' }).first();
  await expect(card.getByRole('heading', { name: '<b>Ada</b>' })).toBeVisible();
  await expect(card).toContainText('Lovelace & Co');
  expect(await card.getByText('second line').innerText()).toBe(message);
});

for (const [what, typed, field, text] of [
  ['a blank email address', { Email: '' }, 'Email', 'Enter your email address.'],
  [
    'a malformed email address',
    { Email: 'not-an-address' },
    'Email',
    'Enter an email address in the form name@example.com.',
  ],
  [
    'a name of 101 characters',
    { Name: 'n'.repeat(101), Email: 'a@b.co' },
    'Name',
    'Use at most 100 characters.',
  ],
  [
    'a company of 101 characters',
    { Company: 'c'.repeat(101), Email: 'a@b.co' },
    'Company',
    'Use at most 100 characters.',
  ],
] as const) {
  test(`${what} shows a notice and an error at the field, moves the focus there, and sends nothing`, async ({
    page,
  }) => {
    let sent = 0;
    await page.route('**/api/leads', (route) => {
      sent += 1;
      return route.continue();
    });
    await openForm(page);
    await submit(page, { ...typed, Message: 'kept' });

    await expect(notices(page)).toContainText('Validation Error');
    await expect(notices(page)).toContainText('Please check all fields are filled correctly.');
    const control = page.getByLabel(field);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(text);
    await expect(page.getByLabel('Message')).toHaveValue('kept');
    expect(sent).toBe(0);
  });
}

test('correcting a field removes its error, keeps the focus, and marks no other field as invalid', async ({
  page,
}) => {
  await openForm(page);
  await submit(page, { Name: 'n'.repeat(101) });
  const name = page.getByLabel('Name');
  const email = page.getByLabel('Email');
  await expect(name).toHaveAccessibleDescription('Use at most 100 characters.');
  await expect(email).toHaveAccessibleDescription('Enter your email address.');

  await name.press('End');
  await name.press('Backspace');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await name.press('n');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.press('Backspace');

  await email.pressSequentially('ada');
  await expect(email).toHaveAccessibleDescription('Enter an email address in the form name@example.com.');
  await email.pressSequentially('@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toBeFocused();
  await page.getByLabel('Company').fill('c'.repeat(101));
  await expect(page.getByLabel('Company')).not.toHaveAttribute('aria-invalid');
});

test('an invalid field and its label are scrolled into view below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openForm(page);
  const button = submitButton(page);
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await button.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  const label = (await page.locator('label[for=email]').boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(label.y).toBeGreaterThanOrEqual(header.y + header.height);
});

test('lengths are counted in code points: a name of 100 emoji is accepted', async ({ page }) => {
  await openForm(page);
  await submit(page, { Name: '🗝'.repeat(100), Email: 'keys@example.com' });
  await expect(notices(page)).toContainText('Success');
});

test('while the form is being sent, its button says Subscribing... and is disabled', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/leads', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openForm(page);
  await submit(page, { Email: 'slow@example.com' });
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  answer.resolve();
  await expect(submitButton(page)).toBeEnabled();
});

test('people cannot reach the honeypot field, and its content is submitted', async ({ page }) => {
  await page.goto('/#contact');
  await untilFormIsHydrated(page);
  // The page moves the focus to the section that the hash names.
  await expect(page.locator('#contact')).toBeFocused();
  const trap = page.locator('input[name="remark"]');
  const fields = page.getByRole('textbox');
  await expect(fields).toHaveCount(LEAD_FIELDS.length);
  await fields.first().focus();
  for (const field of await fields.all()) {
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(submitButton(page)).toBeFocused();

  await trap.evaluate((field: HTMLInputElement) => (field.value = 'filled'));
  const sent = page.waitForRequest('**/api/leads');
  await submit(page, { Email: 'program@example.com' });

  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ email: 'program@example.com', remark: 'filled' });
  expect(request.headers()['form-seconds']).toMatch(/^\d+\.\d$/);
  await expect(notices(page)).toContainText('Success');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor submits a lead and sees the outcome', async ({ page, request }) => {
    await page.goto('/');
    await submit(page, { Email: 'noscript@example.com' });
    await expect(page).toHaveURL(/\/contact\/received$/);
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(await storedLeads(request, 'noscript@example.com')).not.toEqual([]);
  });

  test('a name that is too long leads to the page that asks the visitor to check the form', async ({
    page,
  }) => {
    await page.goto('/');
    await submit(page, { Name: 'n'.repeat(101), Email: 'long@example.com' });
    await expect(page).toHaveURL(/\/contact\/invalid$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Check the Form');
  });
});
