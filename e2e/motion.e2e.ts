import { listOf, SLUGS } from './support/content.ts';
import { expectAtSection, recordScrolls } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

test('the hero background moves down by half of the scroll offset', async ({ page }) => {
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
      return page
        .locator('[data-parallax]')
        .evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).f);
    })
    .toBe(100);
});

test('the whole hero fades in over 0.6 s, and its text counts as the largest paint', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('main').locator('section').first();
  const opacities = await hero.evaluate((section) => {
    const [fade] = section.getAnimations();
    fade!.pause();
    return [0, 300, 599, 600].map((time) => {
      fade!.currentTime = time;
      return Number(getComputedStyle(section).opacity);
    });
  });
  expect(opacities[0]).toBeLessThanOrEqual(0.01);
  expect(opacities[1]).toBeLessThan(0.9);
  expect(opacities[2]).toBeLessThan(1);
  expect(opacities[3]).toBe(1);
  await expect(hero.locator('[data-parallax]')).toBeVisible();
  const isText = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries().at(-1) as unknown as { element: Element }).element.closest(
              'main section h1, main section p',
            ) !== null,
          ),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  expect(isText).toBe(true);
});

test('cards enter one after the other, 0.1 s apart', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  const cards = page.locator('#services li');
  await expect(cards.first()).toHaveAttribute('data-entering', '');
  // Measured within the page: by the time of a query from the test, the animation of the first card could have ended.
  const delays = await page.evaluate(async () => {
    const four = [...document.querySelectorAll('#services li')].slice(0, 4);
    document.getElementById('services')!.scrollIntoView({ behavior: 'instant' });
    while (four.some((card) => card.getAnimations().length === 0)) await new Promise(requestAnimationFrame);
    return four.map((card) => Math.round(Number(card.getAnimations()[0]!.effect!.getTiming().delay)));
  });
  expect(delays).toEqual([0, 100, 200, 300]);
});

test('the cards of the blog list enter, those that come into view together 0.1 s apart', async ({ page }) => {
  await page.goto(listOf(SLUGS.at(-1)!));
  await page.mouse.move(10, 10);
  const cards = page.getByRole('main').locator('li', { has: page.getByRole('article') });
  await expect(cards.last()).toHaveAttribute('data-entering', '');
  const delays = await cards.evaluateAll(async (all) => {
    all.at(-1)!.scrollIntoView({ behavior: 'instant', block: 'end' });
    const entering = () => all.filter((card) => card.getAnimations().length > 0);
    while (entering().length < 2) await new Promise(requestAnimationFrame);
    return entering().map((card) => Math.round(Number(card.getAnimations()[0]!.effect!.getTiming().delay)));
  });
  expect(delays).toEqual(delays.map((_, index) => index * 100));
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('the menu opens in 0.2 seconds', async ({ page }) => {
    // Recorded as it starts: by the time of a query from the test, the animation could have ended.
    await page.addInitScript(() => {
      const durations = ((window as { durations?: unknown[] }).durations = []) as unknown[];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        if (this.id === 'mobile-menu') durations.push((options as KeyframeAnimationOptions).duration);
        return animate.call(this, frames, options);
      };
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as { durations?: unknown[] }).durations))
      .toEqual([200]);
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is animated, and scrolling is instant', async ({ page }) => {
    const scrolls = await recordScrolls(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Learn More' }).click();
    await expectAtSection(page, 'services');
    expect(await scrolls()).toEqual(['instant']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('[data-entering]')).toHaveCount(0);
    expect(await page.locator('[data-parallax]').evaluate((layer) => getComputedStyle(layer).transform)).toBe(
      'none',
    );
  });
});
