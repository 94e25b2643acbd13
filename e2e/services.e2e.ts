import { headingsIn, itemsIn, readInOrder, readText, readTexts, shown } from './support/content.ts';
import { expect, test } from './support/test.ts';

test('the services page describes each service in full, in the order of the home page', async ({ page }) => {
  await page.goto('/');
  const titles = await page.locator('#services h3').allInnerTexts();
  const { title: heading, link } = readText('services.yaml').fields;
  await page.getByRole('link', { name: shown(String(link)) }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown(String(heading)));

  await expect(page.locator('main section:not([aria-labelledby="closing"]) h2')).toHaveText(titles);
  for (const [index, { body }] of readInOrder('services').entries()) {
    const section = page.getByRole('region', { name: titles[index]!, exact: true });
    await section.getByText('Read the details').click();
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(headingsIn(body).map(shown));
    await expect(section.getByRole('listitem')).toHaveCount(itemsIn(body));
  }
  const contents = page.getByRole('main').getByRole('navigation');
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
  expect(data).toHaveLength(readTexts('services').length);
  for (const entry of data) {
    expect(entry['@type']).toBe('Service');
    const { origin, pathname, hash } = new URL(entry.url);
    expect(origin + pathname).toBe(`${baseURL}/services`);
    expect(html).toContain(`id="${hash.slice(1)}"`);
  }
});
