import { FIRM, shown } from './support/content.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 375, height: 812 } });

test('on a phone, neither the services nor the drawings of articles are too high', async ({
  page,
}) => {
  await page.goto('/services');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(9000);
  await page.goto('/blog');
  const links = page.getByRole('main').getByRole('article').getByRole('link');
  for (const path of await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')!),
  )) {
    await page.goto(path);
    const summary = await page.getByRole('heading', { name: 'Key points' }).boundingBox();
    const paragraph = await page.locator('.prose > p').first().boundingBox();
    expect.soft(Math.round(summary!.y), `${path}: key points`).toBeLessThanOrEqual(700);
    expect.soft(Math.round(paragraph!.y), `${path}: first paragraph`).toBeLessThanOrEqual(1200);
    // The topics beside it may wrap to a line just below:
    // https://www.w3.org/TR/WCAG22/#target-size-minimum
    const back = await page.getByRole('link', { name: 'Back to Blog' }).boundingBox();
    expect.soft(back!.height, `${path}: link back`).toBeGreaterThanOrEqual(24);
  }
});

test('from a tablet on, the header is one line with the name and every link', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const links = header.getByRole('link').filter({ visible: true });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(links).toHaveCount(width < 1024 ? 5 : 6);
    for (const link of await links.all()) {
      const { y, height } = (await link.boundingBox())!;
      expect.soft(y, `${width} px: ${await link.textContent()}`).toBeGreaterThanOrEqual(0);
      expect.soft(height, `${width} px: ${await link.textContent()}`).toBeLessThanOrEqual(46);
      expect.soft(y + height).toBeLessThanOrEqual(64);
    }
    expect.soft((await header.getByText(shown(FIRM)).boundingBox())!.y).toBeLessThan(40);
  }
});
