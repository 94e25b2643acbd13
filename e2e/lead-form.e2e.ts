import { expect, test } from './support/test.ts';

const toast = (page: import('@playwright/test').Page) => page.getByRole('region', { name: 'Notifications' });

test('§4 §8 a lead with only an e-mail address succeeds and stands first in the list of the admin', async ({
  page,
}) => {
  await page.goto('/#contact');
  await page.getByLabel('Email').fill('first@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();

  await expect(toast(page)).toContainText("Thank you for your interest. We'll be in touch soon!");
  await expect(toast(page)).toContainText('Success');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.locator('form').getByRole('status')).toHaveText(
    "Thank you for your interest. We'll be in touch soon!",
  );

  await page.goto('/admin/leads');
  const card = page.getByTestId('lead-card').first();
  await expect(card).toContainText('first@example.com');
  await expect(card).toContainText('Newsletter Subscriber');
  await expect(card).toContainText('Not Provided');
  await expect(card).toContainText('Newsletter signup');
  await expect(card).toContainText(/#\d+/);
});

test('§2 the admin sees the text of a lead as text, with its line breaks', async ({ page }) => {
  const message = '<img src=x onerror=alert(1)>\nsecond line\n\n  indented';
  await page.goto('/#contact');
  await page.getByLabel('Name').fill('<b>Ada</b>');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Company').fill('Lovelace & Co');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Success');

  await page.goto('/admin/leads');
  const card = page.getByTestId('lead-card').filter({ hasText: 'ada@example.com' }).first();
  await expect(card.getByRole('heading', { name: '<b>Ada</b>' })).toBeVisible();
  await expect(card).toContainText('Lovelace & Co');
  expect(await card.getByText('second line').innerText()).toBe(message);
});

for (const [what, fill, field, text] of [
  ['a blank e-mail', { Email: '' }, 'Email', 'Enter your email address.'],
  [
    'a malformed e-mail',
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
  test(`§5 ${what} gives the notice, the text under the field and the focus, and sends nothing`, async ({
    page,
  }) => {
    let sent = 0;
    await page.route('**/api/leads', (route) => {
      sent += 1;
      return route.continue();
    });
    await page.goto('/#contact');
    await expect(page.locator('form[novalidate]')).toBeVisible();
    for (const [label, value] of Object.entries(fill)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Message').fill('kept');
    await page.getByRole('button', { name: 'Subscribe' }).click();

    await expect(toast(page)).toContainText('Validation Error');
    await expect(toast(page)).toContainText('Please check all fields are filled correctly.');
    const control = page.getByLabel(field);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(text);
    await expect(page.getByLabel('Message')).toHaveValue('kept');
    expect(sent).toBe(0);
  });
}

test('the field with the error comes into view with its label, below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/#contact');
  const button = page.getByRole('button', { name: 'Subscribe' });
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await button.click();
  await expect(page.getByLabel('Email')).toBeFocused();
  const label = (await page.locator('label[for=email]').boundingBox())!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(label.y).toBeGreaterThanOrEqual(header.y + header.height);
});

test('§5 lengths count code points: a hundred emoji are a name', async ({ page }) => {
  await page.goto('/#contact');
  await page.getByLabel('Name').fill('🗝'.repeat(100));
  await page.getByLabel('Email').fill('keys@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page)).toContainText('Success');
});

test('§4 while the form is being sent its button says Subscribing... and is disabled', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/leads', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/#contact');
  await page.getByLabel('Email').fill('slow@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  answer.resolve();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

test.describe('when the server refuses', () => {
  test.use({ expectedMessages: [/503|429|Failed to load|was not sent|ERR_FAILED/] });

  test('§8 the notice says the status and the body, and everything typed stays', async ({ page }) => {
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again in a minute.' }),
    );
    await page.goto('/#contact');
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('503: Please try again in a minute. (Check console for details)');
    await expect(page.getByLabel('Name')).toHaveValue('Grace');
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });

  test('§8 an empty body shows the status text', async ({ page }) => {
    await page.route('**/api/leads', (route) => route.fulfill({ status: 429, body: '' }));
    await page.goto('/#contact');
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page)).toContainText('429: Too Many Requests (Check console for details)');
  });

  test('a second try after a lost answer gives one lead', async ({ page, request, baseURL }) => {
    await page.goto('/#contact');
    await page.getByLabel('Email').fill('once@example.com');
    let lost = false;
    await page.route('**/api/leads', async (route) => {
      if (lost) return route.continue();
      lost = true;
      // The server stores it, the answer never arrives.
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page)).toContainText('Error');
    await expect(page.getByLabel('Email')).toHaveValue('once@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page)).toContainText('Success');
    const leads = (await (await request.get(`${baseURL}/api/leads?limit=500`)).json()) as { email: string }[];
    expect(leads.filter(({ email }) => email === 'once@example.com')).toHaveLength(1);
  });
});

test.describe('after a lost answer', () => {
  test.use({ expectedMessages: [/Failed to load|was not sent|ERR_FAILED/] });

  test('an edited message is a request of its own: what the visitor last wrote is stored', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto('/#contact');
    await page.getByLabel('Email').fill('edited@example.com');
    await page.getByLabel('Message').fill('first');
    await page.route('**/api/leads', async (route) => {
      await route.fetch();
      await route.abort();
      await page.unroute('**/api/leads');
    });
    const button = page.getByRole('button', { name: 'Subscribe' });
    await button.click();
    await expect(toast(page)).toContainText('Error');
    await expect(button).toBeFocused();
    await page.getByLabel('Message').fill('second');
    await button.click();
    await expect(toast(page)).toContainText('Success');
    const leads = (await (await request.get(`${baseURL}/api/leads?limit=500`)).json()) as Record<
      string,
      string
    >[];
    const messages = leads
      .filter(({ email }) => email === 'edited@example.com')
      .map(({ message }) => message);
    expect(messages.toSorted()).toEqual(['first', 'second']);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sends a lead and sees the outcome', async ({ page, request, baseURL }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('noscript@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/contact\/received$/);
    await expect(page.getByText("Thank you for your interest. We'll be in touch soon!")).toBeVisible();
    const leads = (await (await request.get(`${baseURL}/api/leads?limit=500`)).json()) as { email: string }[];
    expect(leads.map(({ email }) => email)).toContain('noscript@example.com');
  });

  test('a name that is too long leads to the page that says so', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Name').fill('n'.repeat(101));
    await page.getByLabel('Email').fill('long@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/contact\/invalid$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Check the Form');
  });
});

test('the outcome is read out once, although a notice and a line of the form show it', async ({ page }) => {
  await page.addInitScript(() => {
    const heard = ((window as { heard?: string[] }).heard = []) as string[];
    const listen = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role=status], [role=alert]');
        if (!region || region.getAttribute('aria-live') === 'off') continue;
        const text = region.textContent.trim();
        if (text && heard.at(-1) !== text) heard.push(text);
      }
    };
    new MutationObserver(listen).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await page.goto('/#contact');
  await page.getByLabel('Email').fill('heard@example.com');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const heard = () =>
    page.evaluate(() => (window as { heard?: string[] }).heard!.filter((text) => text.includes('Thank you')));
  await expect.poll(heard).toHaveLength(1);
  await expect(page.locator('form').getByRole('status')).toContainText('Thank you');
  expect(await heard()).toHaveLength(1);
});

test('§9 a notice closes after five seconds, on its button, and on a swipe to the right; F8 goes to its region', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/#contact');
  await page.clock.runFor(3_000);
  const submit = page.getByRole('button', { name: 'Subscribe' });
  const notice = toast(page).getByRole('listitem');

  await submit.click();
  await expect(notice).toHaveCount(1);
  await submit.click();
  await expect(notice).toHaveCount(1);
  await page.clock.runFor(6_000);
  await expect(notice).toHaveCount(0);

  await submit.click();
  await expect(notice).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('list').and(toast(page).locator('ol'))).toBeFocused();
  await notice.getByRole('button', { name: 'Close notification' }).click();
  await expect(notice).toHaveCount(0);

  await submit.click();
  await expect(notice).toBeVisible();
  const box = (await notice.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(notice).toBeVisible();
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(notice).toHaveCount(0);
});

test('people never come upon the field for programs; what stands in it is sent along', async ({ page }) => {
  await page.goto('/#contact');
  await expect(page.locator('form[novalidate]')).toBeVisible();
  const trap = page.locator('input[name="remark"]');
  await expect(page.getByRole('textbox')).toHaveCount(4);
  await page.getByLabel('Company').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeFocused();

  await page.getByLabel('Email').fill('program@example.com');
  await trap.evaluate((field: HTMLInputElement) => (field.value = 'filled'));
  const sent = page.waitForRequest('**/api/leads');
  await page.getByRole('button', { name: 'Subscribe' }).click();

  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ email: 'program@example.com', remark: 'filled' });
  expect(request.headers()['form-seconds']).toMatch(/^\d+\.\d$/);
  await expect(toast(page)).toContainText('Success');
});
