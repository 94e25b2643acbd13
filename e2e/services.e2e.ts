import { expectNoSidewaysScroll } from './support/axe.ts';
import {
  fillWords,
  headingsIn,
  itemsIn,
  LAYOUT,
  LONGEST,
  readInOrder,
  readText,
  readWords,
  SERVICE_TITLES,
  shown,
  TITLES,
} from './support/content.ts';
import { formField } from './support/lead-form.ts';
import { untilHydrated } from './support/hydration.ts';
import { scrollTo } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const WORDS = readWords('services');
const SERVICES = readInOrder('services');
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 375, height: 812 };

test('the services page describes each service in full, in the order of the home page', async ({
  page,
}) => {
  await page.goto('/');
  const titles = await page.locator('#services h3').allInnerTexts();
  const { link } = readText('services.yaml').fields;
  await page.getByRole('link', { name: shown(String(link)) }).click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.services);

  await expect(page.locator('main section:not([aria-labelledby="closingHeading"]) h2')).toHaveText(
    titles,
  );
  for (const [index, { body }] of SERVICES.entries()) {
    const section = page.getByRole('region', { name: titles[index]!, exact: true });
    const text = section.locator('.open-from-tablet');
    await expect(text.getByRole('heading', { level: 3 })).toHaveText(headingsIn(body).map(shown));
    await expect(text.getByRole('listitem')).toHaveCount(itemsIn(body));
    await expect(section.getByText(WORDS.details)).toBeHidden();
  }
  const contents = page.getByRole('main').getByRole('navigation').first().getByRole('link');
  await expect(contents).toHaveText(titles);
  await contents.last().click();
  const service = page.getByRole('region', { name: titles.at(-1)!, exact: true });
  const top = async () => Math.round((await service.boundingBox())!.y);
  await expect.poll(top).toBe(80);
  await page.goto('about:blank');
  await page.goto(`/services#${SERVICES.at(-1)!.id}`);
  await expect.poll(top).toBe(80);
  await page.goto(`/blog/${LONGEST.id}`);
  await page.getByRole('main').locator('a[href^="/services#"]').first().click();
  await expect(page).toHaveURL(/\/services#/);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
});

test('on a phone, a service shows what one gets in three lines, and unfolds', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/services');
  const { id, body, fields } = SERVICES[0]!;
  const section = page.locator(`[id="${id}"]`);
  await expect(section.getByRole('term').first()).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveText((fields['youGet'] as string[]).map(shown));
  const details = section.getByText(WORDS.details);
  const ask = section.getByRole('link', { name: WORDS.ask });
  const [above, below] = [(await details.boundingBox())!, (await ask.boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  const { width } = (await section.locator('.open-from-tablet').boundingBox())!;
  expect(below.width).toBe(width);
  await details.click();
  await expect(section.getByText(WORDS.closeDetails)).toBeVisible();
  const text = section.locator('.open-from-tablet');
  await expect(text.getByRole('listitem')).toHaveCount(itemsIn(body));
});

test('on a phone, the facts of all services are one column beside their labels, in two lines at most', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/services');
  const facts = page.locator('main section dl > div');
  const lines = await facts
    .getByRole('definition')
    .evaluateAll((values) =>
      values.map((value) => value.clientHeight / parseFloat(getComputedStyle(value).lineHeight)),
    );
  expect(lines.length).toBeGreaterThan(0);
  const starts = await facts
    .getByRole('definition')
    .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
  expect(Math.round(Math.max(...lines))).toBeLessThanOrEqual(2);
  const { y, height } = (await facts.first().getByRole('term').boundingBox())!;
  const value = (await facts.first().getByRole('definition').boundingBox())!;
  expect(value.y).toBeLessThan(y + height);
});

test('in the middle of a long service, its title, facts and number are in sight', async ({
  page,
}) => {
  for (const viewport of [TABLET, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    // The same address again is a reload, after which the browser scrolls to where the page was.
    await page.goto('about:blank');
    await page.goto('/services');
    await untilHydrated(page);
    // The index names them all.
    await expect(page.locator('[data-rail]').filter({ visible: true })).toHaveCount(0);
    // The last: none of the example's has a specimen but the second.
    const number = SERVICES.length;
    const section = page.locator(`[id="${SERVICES.at(-1)!.id}"]`);
    const third = await section.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return Math.round(window.scrollY + top + height / 3);
    });
    await scrollTo(page, third);
    await expect(section.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(section.getByRole('term').first()).toBeInViewport({ ratio: 1 });
    await expect(section.getByRole('link', { name: WORDS.ask })).toBeInViewport({ ratio: 1 });
    const progress = fillWords(LAYOUT.progress, { current: number, count: number });
    await expect(page.getByText(progress)).toBeInViewport({ ratio: 1 });
    const list = section.getByRole('navigation', { name: LAYOUT.services });
    await expect(list.getByText(LAYOUT.services, { exact: true })).toBeVisible();
    await expect(list.getByRole('link')).toHaveText([...SERVICE_TITLES]);
    await expect(list.locator('[aria-current=true]')).toHaveText(SERVICE_TITLES.at(-1)!);
    await expect(list.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    // It is nowhere else.
    await expect(page.locator('[data-rail]').filter({ visible: true })).toHaveCount(1);
  }
});

test('a service is asked about in the form, once, unless the visitor has begun', async ({
  page,
}) => {
  const message = formField(page, 'message');
  const { id, fields } = SERVICES.at(-1)!;
  const about = fillWords(WORDS.about, { service: String(fields['title']) });
  const ask = async () => {
    await page.goto('/services');
    await untilHydrated(page);
    await page.locator(`[id="${id}"]`).getByRole('link', { name: WORDS.ask }).click();
  };
  await ask();
  await expect(message).toHaveValue(shown(about));
  await expect(page).toHaveURL(/\/#contact-form$/);
  await expect(message).toBeInViewport();

  await message.fill('My own words');
  await ask();
  await expect(page).toHaveURL(/\/#contact-form$/);
  await expect(message).toHaveValue('My own words');

  await message.fill('');
  await page.reload();
  await untilHydrated(page);
  await expect(message).toHaveValue('');

  // As in a new tab.
  await page.goto(`/?service=${id}#contact-form`);
  await expect(message).toHaveValue(shown(about));
  await page.goto('/?service=nothing#contact-form');
  await expect(page).toHaveURL(/\/#contact-form$/);
});

interface SpecimenFields {
  service: string;
  judgment: string;
  likelihood: string;
  scale: { term: string; from: number; to: number }[];
  confidence: string;
  sources: { grade: string; meaning: string; finding: string }[];
  changes: string[];
}

test('a specimen shows how sure the firm is, in letters of every size and on paper', async ({
  page,
}) => {
  const specimen = readText('specimen.md').fields as unknown as SpecimenFields;
  const { service, likelihood, scale } = specimen;
  const aside = page.getByRole('complementary', { name: WORDS.specimen });
  const text = page.locator(`[id="${service}"] .open-from-tablet`);
  const boxes = async () => [(await aside.boundingBox())!, (await text.boundingBox())!] as const;

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/services');
  const [beside, ofText] = await boxes();
  expect(beside.x + beside.width).toBeLessThanOrEqual(ofText.x);
  expect(Math.round(beside.y)).toBe(Math.round(ofText.y));
  // The ground begins at the edge of the window.
  expect(beside.x).toBe(0);
  for (const said of [
    specimen.judgment,
    specimen.confidence,
    ...specimen.changes,
    ...specimen.sources.flatMap(({ grade, meaning, finding }) => [grade, meaning, finding]),
  ])
    await expect(aside.getByText(shown(said)).first()).toBeVisible();
  // The bar has text.
  const terms = aside.getByRole('listitem').filter({ hasText: /\d-\d/ });
  await expect(terms).toHaveText(
    scale.map(({ term, from, to }) => `${term}: ${fillWords(WORDS.range, { from, to })}`),
  );
  const { from, to } = scale.find(({ term }) => term === likelihood)!;
  const bar = aside.locator('rect[opacity="1"]');
  await expect(bar).toHaveAttribute('x', `${from}%`);
  await expect(bar).toHaveAttribute('width', `${to - from}%`);
  await expect(aside.locator('[aria-current=true]')).toContainText(likelihood);
  await expect(aside.locator('header em')).toHaveText(likelihood);

  await page.setViewportSize(PHONE);
  const [below, onPhone] = await boxes();
  expect(below.y).toBeGreaterThanOrEqual(onPhone.y + onPhone.height);
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(bar).toBeHidden();
  expect((await terms.first().boundingBox())!.width).toBeGreaterThan(100);
  await expectNoSidewaysScroll(page);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1032 });
  await expect(aside).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(bar).toBeVisible();
  await expect(aside.locator('.prose')).toBeVisible();
});

test('in forced colors, the scale of a specimen is drawn in the color of text', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/services');
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  const drawn = page
    .getByRole('complementary', { name: WORDS.specimen })
    .locator('svg:has(text) :is(text, rect)');
  const colors = await drawn.evaluateAll((all) => all.map((each) => getComputedStyle(each).fill));
  expect(colors.length).toBeGreaterThan(0);
  expect(new Set(colors)).toEqual(new Set([color]));
});

test('a specimen is printed on one sheet', async ({ page }) => {
  await page.goto('/services');
  await page.emulateMedia({ media: 'print' });
  const aside = page.getByRole('complementary', { name: WORDS.specimen });
  await expect(aside).toHaveCSS('break-inside', 'avoid');
  // A4 and Letter, with margins of 12 mm.
  for (const paper of [
    { width: 703, height: 1032 },
    { width: 725, height: 965 },
  ]) {
    await page.setViewportSize(paper);
    expect((await aside.boundingBox())!.height).toBeLessThanOrEqual(paper.height);
  }
});
