import { fillWords, LAYOUT, SHARED } from './support/content.ts';
import { holdRequests, loadTheRest } from './support/hydration.ts';
import { FORM, formStatus, openForm, submit, THANKS, toasts } from './support/lead-form.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

/** The background of a toast, by the outcome. */
const FAILURE = 'rgb(168, 40, 28)';
const SUCCESS = 'rgb(15, 29, 43)';

test('toasts have the colour of the outcome, which is announced once', async ({ page }) => {
  await page.addInitScript(() => {
    const announced = ((window as { announced?: string[] }).announced = []) as string[];
    const texts = new Map<Element, string>();
    const listen = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role=status], [role=alert]');
        if (!region || region.getAttribute('aria-live') === 'off') continue;
        const text = region.textContent.trim();
        if (text && texts.get(region) !== text) announced.push(text);
        texts.set(region, text);
      }
    };
    new MutationObserver(listen).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await openForm(page);
  const toast = toasts(page).getByRole('listitem');
  await submit(page, { email: 'not an address' });
  await expect(toast).toHaveCSS('background-color', FAILURE);
  await submit(page, { email: 'heard@example.com' });
  await expect(toast).toHaveCSS('background-color', SUCCESS);
  const subscribing = fillWords(FORM.subscribing, { email: 'heard@example.com' });
  const announced = () =>
    page.evaluate(
      (outcomes) =>
        (window as { announced?: string[] }).announced!.filter((text) =>
          outcomes.some((outcome) => text.includes(outcome)),
        ),
      [THANKS, subscribing],
    );
  await expect.poll(announced).toHaveLength(1);
  await expect(formStatus(page)).toHaveText(subscribing);
  await toast.getByRole('button', { name: SHARED.closeNotice }).click();
  await expect(toast).toHaveCount(0);
  expect(await announced()).toHaveLength(1);
});

test('a new try takes the old toast away, and says in full letters what it does', async ({
  page,
}) => {
  await openForm(page);
  await submit(page);
  const toast = toasts(page).getByRole('listitem');
  await expect(toast).toHaveCSS('background-color', FAILURE);
  const held = await holdRequests(page, '**/api/leads');
  await submit(page, { email: 'again@example.com' });
  const button = page.getByRole('button', { name: FORM.submitting });
  await expect(button).toBeDisabled();
  await expect(button).toHaveCSS('opacity', '1');
  await expect(toast).toHaveCount(0);
  held.release();
  await expect(toast).toHaveCSS('background-color', SUCCESS);
});

test('a toast is there for five seconds', async ({ page }) => {
  await page.clock.install();
  await openForm(page);
  await loadTheRest(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page);
  const toast = toasts(page).getByRole('listitem');
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test('on a phone, no toast covers a link of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openForm(page);
  await submit(page);
  await expect(toasts(page).getByRole('listitem')).toBeVisible();
  await page.getByRole('button', { name: LAYOUT.openMenu }).click();
  const links = page.locator('#mobileMenu').getByRole('link');
  await expect(links.first()).toBeVisible();
  // A trial click fails if something else would be hit.
  for (const link of await links.all()) await link.click({ trial: true });
});

test('one toast at a time: it closes by itself, its button, or a swipe; F8 goes there', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.clock.runFor(3_000);
  const toast = toasts(page).getByRole('listitem');
  const list = toasts(page).locator('ol');
  await expect(list).toHaveCSS('max-width', '420px');

  await submit(page);
  await expect(toast).toHaveCount(1);
  await submit(page);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(6_000);
  await expect(toast).toHaveCount(0);

  await submit(page);
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('list').and(list)).toBeFocused();
  await toast.getByRole('button', { name: SHARED.closeNotice }).click();
  await expect(toast).toHaveCount(0);

  await submit(page);
  await expect(toast).toBeVisible();
  const { x, y, height } = (await toast.boundingBox())!;
  const swipe = async (distance: number) => {
    await page.mouse.move(x + 40, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 40 + distance, y + height / 2, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast).toBeVisible();
  await swipe(70);
  await expect(toast).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(list).toHaveCSS('max-width', 'none');
});
