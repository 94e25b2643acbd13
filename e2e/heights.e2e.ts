import { expect, test } from './support/test.ts';

const PHONE = { width: 375, height: 812 };

for (const [path, most] of [
  ['/', 11_500],
  ['/services', 9000],
] as const) {
  test(`on a phone, ${path} is at most ${most} pixels high`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
  });
}

test('on a phone, each article begins soon after its drawing', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/blog');
  const links = page.getByRole('main').getByRole('article').getByRole('link');
  for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))) {
    await page.goto(path);
    const summary = await page.getByRole('heading', { name: 'Key points' }).boundingBox();
    const paragraph = await page.locator('.prose > p').first().boundingBox();
    expect.soft(Math.round(summary!.y), `${path}: key points`).toBeLessThanOrEqual(700);
    expect.soft(Math.round(paragraph!.y), `${path}: first paragraph`).toBeLessThanOrEqual(1200);
  }
});
