import { expect, test } from './support/test.ts';

test('the services page describes each service in full, in the order of the home page', async ({ page }) => {
  await page.goto('/');
  const titles = await page.locator('#services h3').allInnerTexts();
  await page.getByRole('link', { name: 'Read all eight services on one page' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page).toHaveTitle('Our Services in Full | Sandglass Intelligence');

  await expect(page.locator('main section:not([aria-labelledby="closing"]) h2')).toHaveText(titles);
  for (const title of titles) {
    const section = page.getByRole('region', { name: title });
    await expect(section.getByRole('heading', { level: 3 }).nth(2)).toBeVisible();
    expect(await section.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  }
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText(titles);
});

for (const [how, arrive] of [
  ['from the list at the top', '/services'],
  ['by its hash', '/services#compliance-readiness-review'],
] as const) {
  test(`a service can be reached ${how}, and the scroll stops 80 pixels above it`, async ({ page }) => {
    await page.goto(arrive);
    if (!arrive.includes('#')) await page.getByRole('link', { name: 'Compliance Readiness Review' }).click();
    const service = page.getByRole('region', { name: 'Compliance Readiness Review' });
    await expect.poll(async () => Math.round((await service.boundingBox())!.y)).toBe(80);
  });
}

test('the structured data names every service', async ({ request, baseURL }) => {
  const html = await (await request.get('/services')).text();
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string; url: string },
  );
  expect(data).toHaveLength(8);
  for (const entry of data) {
    expect(entry['@type']).toBe('Service');
    const { origin, pathname, hash } = new URL(entry.url);
    expect(origin + pathname).toBe(`${baseURL}/services`);
    expect(html).toContain(`id="${hash.slice(1)}"`);
  }
});
