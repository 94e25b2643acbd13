import type { Locator } from '@playwright/test';
import { LEAD_DEFAULTS, LEAD_FIELDS } from '../backend/src/leads/lead.contract.ts';
import { fillWords, INTERFACE, readWords, SHARED, shown } from './support/content.ts';
import {
  FORM,
  formField,
  formStatus,
  openForm,
  storedLeads,
  submit,
  submitButton,
  THANKS,
  toasts,
} from './support/lead-form.ts';
import { holdRequests } from './support/hydration.ts';
import { expectAtSection } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const SHOWN_DEFAULTS = readWords('lead').defaults;

test('leads are sent as JSON with a key, and listed first, as text', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: 'kept', url: baseURL! }]);
  await openForm(page);
  const answer = await holdRequests(page, '**/api/leads');
  const message = '<img src=x onerror=alert(1)>\nsecond line\n\n  indented';
  // Lengths are counted in code points.
  const typed = {
    name: '<b>Ada</b>',
    email: 'ada@example.com',
    company: '🗝'.repeat(100),
    message: message,
  };
  await submit(page, typed);
  await expect(page.getByRole('button', { name: FORM.submitting })).toBeDisabled();
  // It would be neither sent nor kept.
  await formField(page, 'message').pressSequentially(' Second line.');
  await expect(formField(page, 'message')).toHaveValue(message);
  answer.release();
  await expect(toasts(page)).toContainText(FORM.success.title);
  await expect(toasts(page)).toContainText(THANKS);
  await expect(formField(page, 'message')).toBeEditable();
  await expect(submitButton(page)).toBeEnabled();
  await expect(formField(page, 'email')).toHaveValue('');

  const sent = page.waitForRequest('**/api/leads');
  await submit(page, { email: 'first@example.com' });
  await expect(formStatus(page)).toBeInViewport();
  await expect(formStatus(page)).toHaveText(
    fillWords(FORM.subscribing, { email: 'first@example.com' }),
  );
  const request = await sent;
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({
    ...LEAD_DEFAULTS,
    name: 'Newsletter Subscriber',
    email: 'first@example.com',
    company: 'Not Provided',
    message: 'Newsletter signup',
  });
  const headers = await request.allHeaders();
  expect(headers['content-type']).toBe('application/json');
  expect(headers['cookie']).toContain('session=kept');
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);

  await page.goto('/admin/leads');
  const [first, second] = [
    page.getByTestId('lead-card').first(),
    page.getByTestId('lead-card').nth(1),
  ];
  for (const text of [
    'first@example.com',
    SHOWN_DEFAULTS.name,
    SHOWN_DEFAULTS.company,
    SHOWN_DEFAULTS.message,
    /#\d+/,
  ])
    await expect(first).toContainText(text);
  await expect(second.getByRole('heading', { name: '<b>Ada</b>' })).toBeVisible();
  await expect(second).toContainText('🗝'.repeat(100));
  expect(await second.getByText('second line').innerText()).toBe(message);
});

test('a mistake is shown and gets the focus until it is corrected; nothing is sent', async ({
  page,
}) => {
  await openForm(page);
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.url().endsWith('/api/leads'))));
  const mistakes = [
    ['email', '', FORM.errors.emailRequired],
    ['name', 'n'.repeat(101), fillWords(FORM.errors.tooLong, { count: 100 })],
  ] as const;
  for (const [field, typed, text] of mistakes) {
    await submit(page, { name: '', email: 'a@b.co', company: '', message: 'kept', [field]: typed });
    const toast = toasts(page).getByRole('listitem');
    await expect(toast).toContainText(FORM.invalid.title);
    await expect(toast).toContainText(FORM.invalid.description);
    const control = formField(page, field);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(text);
    await expect(formStatus(page)).toHaveText(FORM.marked);
    await expect(formField(page, 'message')).toHaveValue('kept');
    await toast.getByRole('button', { name: SHARED.closeNotice }).click();
    await expect(toast).toHaveCount(0);
  }

  await submit(page, { name: 'n'.repeat(101), email: '', company: '' });
  const name = formField(page, 'name');
  const email = formField(page, 'email');
  await expect(name).toHaveAccessibleDescription(fillWords(FORM.errors.tooLong, { count: 100 }));
  await expect(email).toHaveAccessibleDescription(FORM.errors.emailRequired);

  await name.press('End');
  await name.press('Backspace');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(name).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await name.press('n');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.press('Backspace');

  await email.pressSequentially('ada');
  await expect(email).toHaveAccessibleDescription(FORM.errors.emailFormat);
  await expect(formStatus(page)).toHaveText(FORM.marked);
  await email.pressSequentially('@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(email).toBeFocused();
  await expect(formStatus(page)).toBeHidden();
  await expect(toasts(page).getByRole('listitem')).toHaveCount(0);
  await formField(page, 'company').fill('c'.repeat(101));
  await expect(formField(page, 'company')).not.toHaveAttribute('aria-invalid');
  expect(sent).toBe(0);
});

test('a toast covers neither a mistake nor the thanks', async ({ page }) => {
  await openForm(page);
  const toast = toasts(page).getByRole('listitem');
  const isCovered = async (locator: Locator) => {
    const [over, under] = [(await toast.boundingBox())!, (await locator.boundingBox())!];
    const isBeside = over.x + over.width <= under.x || under.x + under.width <= over.x;
    const isAboveOrBelow = over.y + over.height <= under.y || under.y + under.height <= over.y;
    return !isBeside && !isAboveOrBelow;
  };
  // Wherever the field is before: out of sight, or just where the toast will be.
  for (const [width, block] of [
    [1440, 'start'],
    [768, 'start'],
    [375, 'start'],
    [375, 'end'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const anchor = block === 'end' ? submitButton(page) : page.locator('label[for=email]');
    await anchor.evaluate((element, at) => {
      element.scrollIntoView({ block: at, behavior: 'instant' });
    }, block);
    await formField(page, 'name').press('Enter');
    await expect(formField(page, 'email')).toBeFocused();
    await expect(toast).toBeVisible();
    expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(64);
    for (const part of ['label[for=email]', '#email', '#email-error'])
      await expect.poll(() => isCovered(page.locator(part)), part).toBe(false);
    if (width === 1440) expect(await isCovered(page.locator('#contact-form'))).toBe(false);
  }
  // At 400 % zoom it is at the bottom.
  await page.setViewportSize({ width: 320, height: 256 });
  await formField(page, 'name').press('Enter');
  await expect(formField(page, 'email')).toBeFocused();
  expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(256 * 0.75);
  // The page scrolls smoothly to the field, with what is wrong with it.
  await expect(page.locator('#email-error')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isCovered(page.locator('#email-error'))).toBe(false);
  await expect(page.locator('label[for=email]')).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 375, height: 700 });
  await submit(page, { email: 'phone@example.com' });
  await expect(toast).toContainText(FORM.success.title);
  await expect(formStatus(page)).toBeInViewport({ ratio: 1 });
  expect(await isCovered(formStatus(page))).toBe(false);
});

test('on a large screen, a mistake does not move the form away from below the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForm(page);
  await page.goto('/#contact');
  await expectAtSection(page, 'contact');
  await submit(page);
  await expect(formField(page, 'email')).toBeFocused();
  await expect(toasts(page).getByRole('listitem')).toBeVisible();
  await expectAtSection(page, 'contact');
});

test('people cannot reach the honeypot field, and its content is submitted', async ({ page }) => {
  await openForm(page);
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
  await submit(page, { email: 'program@example.com' });

  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ email: 'program@example.com', remark: 'filled' });
  expect(request.headers()['form-seconds']).toMatch(/^\d+\.\d$/);
  await expect(toasts(page)).toContainText(FORM.success.title);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor submits a lead and sees the outcome', async ({ page, request }) => {
    const { received, invalid } = INTERFACE.outcomes;
    await page.goto('/');
    await submit(page, { email: 'noscript@example.com' });
    await expect(page).toHaveURL(/\/contact\/received$/);
    await expect(page.getByText(shown(received.text))).toBeVisible();
    expect(await storedLeads(request, 'noscript@example.com')).not.toEqual([]);

    await page.goto('/');
    await submit(page, { name: 'n'.repeat(101), email: 'long@example.com' });
    await expect(page).toHaveURL(/\/contact\/invalid$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown(invalid.title));
  });
});
