import { HERO_ACTIONS, SERVICE_TITLES } from './support/content.ts';
import { expectAtSection, recordScrolls } from './support/scrolling.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use(MOVING);

test('the hero fades in, is the largest paint, and moves its background', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('main').locator('section').first();
  const opacities = await hero.evaluate((section) => {
    const content = section.firstElementChild!;
    const [fade] = content.getAnimations();
    fade!.pause();
    return [0, 300, 599, 600].map((time) => {
      fade!.currentTime = time;
      return Number(getComputedStyle(content).opacity);
    });
  });
  expect(opacities[0]).toBeLessThanOrEqual(0.01);
  expect(opacities[1]).toBeLessThan(0.9);
  expect(opacities[2]).toBeLessThan(1);
  expect(opacities[3]).toBe(1);
  // Its ground is there from the first frame.
  expect(await hero.evaluate((section) => section.getAnimations().length)).toBe(0);
  await expect(hero).toHaveCSS('background-color', 'rgb(15, 29, 43)');
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
  await expect
    .poll(() =>
      hero.locator('[data-parallax]').evaluate((layer) => {
        window.scrollTo({ top: 200, behavior: 'instant' });
        return new DOMMatrix(getComputedStyle(layer).transform).f;
      }),
    )
    .toBe(100);
});

test('a card enters 0.1 s after the one before it in its group', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  const cards = page.locator('#services li > [data-moves]');
  await expect(cards.last()).toHaveAttribute('data-entering', '');
  // Until then it can be read, and the line above it is in its place.
  await expect(cards.last()).toHaveCSS('opacity', '0.4');
  await expect(cards.last()).toHaveCSS('border-width', '0px');
  // Measured within the page: by the time of a query from the test, the animation could have ended.
  const delays = await cards.evaluateAll(async (all) => {
    all.at(-1)!.scrollIntoView({ behavior: 'instant', block: 'end' });
    const entering = () => all.filter((card) => card.getAnimations().length > 0);
    while (entering().length < 2) await new Promise(requestAnimationFrame);
    return entering().map((card) => ({
      place: all.indexOf(card),
      delay: Math.round(Number(card.getAnimations()[0]!.effect!.getTiming().delay)),
    }));
  });
  expect(delays.map(({ delay }) => delay)).toEqual(delays.map(({ place }) => place * 100));
});

test('a dialog comes and goes with what dims the page behind it, with reduced motion at once', async ({
  page,
}) => {
  for (const { reducedMotion, entrance, exit } of [
    { reducedMotion: 'no-preference', entrance: '0.18s 0.12s', exit: '0.12s 0.12s' },
    { reducedMotion: 'reduce', entrance: '0s 0s', exit: '' },
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/');
    await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const left = await dialog.evaluateHandle((element) => {
      const seen = { entrance: '', exit: '', moves: false };
      const duration = (part?: string) =>
        getComputedStyle(element, part).transitionDuration.split(',')[0]!;
      seen.entrance = `${duration()} ${duration('::backdrop')}`;
      element.addEventListener('close', () => {
        seen.moves = element.getAnimations({ subtree: true }).length > 0;
        // With reduced motion, it is gone already.
        if (seen.moves) seen.exit = `${duration()} ${duration('::backdrop')}`;
      });
      return seen;
    });
    // An open dialog is open again after a reload.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await left.jsonValue()).toEqual({
      entrance,
      exit,
      moves: reducedMotion === 'no-preference',
    });
  }
});

test('with reduced motion, nothing is animated, and scrolling is instant', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scrolls = await recordScrolls(page);
  await page.goto('/');
  await page.getByRole('button', { name: HERO_ACTIONS.secondary }).click();
  await expectAtSection(page, 'services');
  expect(await scrolls.behaviors()).toEqual(['instant']);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator('[data-entering]')).toHaveCount(0);
  expect(
    await page.locator('[data-parallax]').evaluate((layer) => getComputedStyle(layer).transform),
  ).toBe('none');
});
