import { FIRM, readWords, shown, SLUGS } from './support/content.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 375, height: 812 } });

// What was agreed for the texts of the example: a firm with more services sets heights of its own.
test('the home page and, on a phone, the services are not too high', async ({ page }) => {
  for (const { address, width, highest } of [
    { address: '/', width: 375, highest: 9000 },
    { address: '/', width: 1440, highest: 7400 },
    { address: '/services', width: 375, highest: 9000 },
  ]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(address);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, `${address} at ${width} px`).toBeLessThanOrEqual(highest);
  }
});

// Slow: it opens every article.
test('the key points of an article are near its beginning, or beside its drawing', async ({
  page,
}) => {
  for (const slug of SLUGS) {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' });
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    const [heading, lead] = [await boxOf('#keyPoints'), await boxOf('.prose > p')];
    expect.soft(Math.round(heading.y), `${slug}: key points`).toBeLessThanOrEqual(700);
    expect.soft(Math.round(lead.y), `${slug}: first paragraph`).toBeLessThanOrEqual(1200);
    // The topics beside it may wrap to a line just below:
    // https://www.w3.org/TR/WCAG22/#target-size-minimum
    const back = await page.getByRole('link', { name: readWords('article').back }).boundingBox();
    expect.soft(back!.height, `${slug}: link back`).toBeGreaterThanOrEqual(24);

    await page.setViewportSize({ width: 1440, height: 900 });
    const [title, drawing] = [await boxOf('h1'), await boxOf('article .drawing')];
    expect.soft(drawing.x, `${slug}: drawing`).toBeGreaterThanOrEqual(title.x + title.width);
    const points = await boxOf('#keyPoints + ul');
    expect.soft(points.y + points.height, `${slug}: key points`).toBeLessThanOrEqual(900);
    const paragraph = await boxOf('.prose > p');
    expect.soft(paragraph.y, `${slug}: first paragraph`).toBeLessThanOrEqual(1000);
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
