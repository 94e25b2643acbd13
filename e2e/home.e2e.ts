import type { Locator } from '@playwright/test';
import {
  ARTICLES,
  FIRM,
  headingsIn,
  HERO_ACTIONS,
  itemsIn,
  plainParagraphs,
  readInOrder,
  readText,
  SERVICE_TITLES,
  shown,
  readWords,
  fillWords,
  SHARED,
  wordsOf,
} from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { expectAtSection, scrollTo } from './support/scrolling.ts';
import { formField } from './support/lead-form.ts';
import { expect, test } from './support/test.ts';

const SERVICES = readWords('services');
const aboutService = (service: string) => fillWords(SERVICES.about, { service });
const OWN_WORDS = 'The words of the visitor';

type Section = Record<'heading' | 'action', string> & { items: Record<string, string>[] };

const section = (name: string) => readText(`home/${name}.yaml`).fields as unknown as Section;

const SECTIONS = [
  'paths',
  'services',
  'roles',
  'benefits',
  'refusals',
  'process',
  'insights',
  'questions',
  'expertise',
  'contact',
];

const TAGLINE = shown(String(readText('home/hero.yaml').fields['tagline']));

test('the home page has its ten sections, its picture and its links', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const headings = SECTIONS.map((name) => shown(section(name).heading));
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(headings);
  await expect(page.getByText(TAGLINE)).toBeVisible();
  await expect(
    main
      .locator('section')
      .first()
      .getByRole('img', { name: shown(FIRM) }),
  ).toBeVisible();
  const opened = section('paths').items.filter(({ link }) => link !== 'contact');
  const links = [
    ...['header', 'main section:first-of-type', '#contact'].map((within) => ({
      link: page.locator(within).getByRole('link', { name: HERO_ACTIONS.primary }),
      target: 'schedule',
    })),
    ...opened.map(({ title, link }) => ({
      link: main.getByRole('link', { name: shown(title!) }),
      target: link!,
    })),
  ];
  for (const { link, target } of links) {
    await expect(link).toHaveAttribute('href', `https://example.com/${target}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(page.getByRole('link', { name: shown(section('insights').action) })).toHaveCSS(
    'background-color',
    'rgb(233, 223, 203)',
  );
  await expect(
    main.getByRole('link', { name: shown(section('questions').action) }),
  ).toHaveAttribute('href', '/#contact');
});

test('each card of the paths says below its link where that leads', async ({ page }) => {
  await page.goto('/');
  for (const { title, link, action, leadsTo } of section('paths').items) {
    const role = link === 'contact' ? 'button' : 'link';
    const control = page.getByRole(role, { name: shown(title!) });
    await expect(control).toHaveText(shown(action!));
    await expect(control).toHaveAccessibleDescription(shown(leadsTo!));
    const card = page.getByRole('listitem').filter({ has: control });
    const note = (await card.getByText(shown(leadsTo!)).boundingBox())!;
    expect(note.y).toBeGreaterThan((await control.boundingBox())!.y);
  }
});

test('on a phone, the first screen has the glass, and the heading of what follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const hero = page.getByRole('main').locator('section').first();
  const glass = (await hero.getByRole('img', { name: shown(FIRM) }).boundingBox())!;
  const button = (await hero.getByRole('button').boundingBox())!;
  expect(glass.y).toBeGreaterThanOrEqual(button.y + button.height);
  expect(glass.height).toBeGreaterThanOrEqual(170);
  const heading = page.getByRole('heading', { level: 2, name: shown(section('paths').heading) });
  await expect(heading).toBeInViewport({ ratio: 1 });
});

test('the home page shows each role, benefit and figure of its content', async ({ page }) => {
  await page.goto('/');
  const headingOf = (title: string) => page.getByRole('heading', { level: 3, name: shown(title) });
  const roles = readText('home/roles.yaml').fields['items'] as {
    role: string;
    highlights: string[];
  }[];
  for (const { role, highlights } of roles) {
    const card = page.locator('li', { has: headingOf(role) });
    await expect(card).toHaveCSS('border-style', 'solid');
    const items = card.getByRole('listitem');
    await expect(items).toHaveText(highlights.map(shown));
    // A dash, as in the lists of articles.
    const dash = await items.first().evaluate((item) => getComputedStyle(item, '::before').width);
    expect(parseFloat(dash)).toBeGreaterThan(8);
  }
  for (const { title } of section('benefits').items) await expect(headingOf(title!)).toBeAttached();
  for (const { figure, label } of section('expertise').items) {
    const card = page.locator('dl > div').filter({ hasText: shown(label!) });
    await expect(card.getByRole('term')).toHaveText(shown(label!));
    await expect(card.getByRole('definition')).toHaveText(shown(figure!));
    await expect(card).toHaveCSS('border-style', 'solid');
  }
});

test('the home page has the excerpt of its first article, and no others', async ({ page }) => {
  await page.goto('/');
  // Also of what is not visible.
  const html = wordsOf((await page.locator('html').textContent())!);
  const excerpts = ARTICLES.map(({ fields }) => wordsOf(String(fields['excerpt'])));

  expect(excerpts.length).toBeGreaterThan(2);
  expect(excerpts.filter((excerpt) => html.includes(excerpt))).toEqual([excerpts[0]]);
});

test('what the firm will not do is said in the words of its content', async ({ page }) => {
  const { fields } = readText('home/refusals.yaml');
  await page.goto('/');
  const refusals = page.locator('section', {
    has: page.getByRole('heading', { name: shown(String(fields['heading'])) }),
  });
  await expect(refusals.getByRole('listitem')).toHaveText((fields['items'] as string[]).map(shown));
  await expect(refusals.getByText(shown(String(fields['intro'])))).toBeVisible();
  await expect(refusals.getByText(shown(String(fields['note'])))).toBeVisible();
});

test('a click beside a dialog closes it on release, if it was pressed there too', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('#services button').first().click();
  const dialog = page.getByRole('dialog');
  // Waits until it stands still.
  await dialog.getByRole('listitem').first().hover();
  await page.mouse.down();
  await page.mouse.move(20, 300);
  await page.mouse.up();
  await page.mouse.down();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  // Otherwise the release would press what is beneath.
  await expect(dialog).toBeVisible();
  await page.mouse.up();
  await expect(dialog).toBeHidden();
});

test('a service card opens its dialog, which leads to the form', async ({ page }) => {
  await page.goto('/');
  const services = readInOrder('services');
  const titles = services.map(({ fields }) => String(fields['title']));
  await expect(page.locator('#services').getByRole('button')).toHaveText(titles.map(shown));
  for (const [index, close] of [
    [0, (dialog: Locator) => dialog.press('Escape')],
    [1, (dialog: Locator) => dialog.getByRole('button', { name: SHARED.close }).click()],
  ] as const) {
    const { body } = services[index]!;
    const title = titles[index]!;
    const card = page.getByRole('button', { name: shown(title) });
    const short = await page
      .locator('#services li')
      .filter({ has: card })
      .locator('p')
      .first()
      .innerText();
    await card.click();
    const dialog = page.getByRole('dialog', { name: shown(title) });
    await expect(dialog).toHaveAccessibleDescription(short);
    await expect(dialog.getByRole('heading', { level: 2, name: shown(title) })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(headingsIn(body).map(shown));
    await expect(dialog.getByRole('listitem')).toHaveCount(itemsIn(body));
    for (const paragraph of plainParagraphs(body))
      await expect(dialog).toContainText(shown(paragraph));
    await close(dialog);
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  }

  await page.goto('/#contact');
  await expectAtSection(page, 'contact');
  // The browser is there before the page, which then scrolls too.
  await expect(page.locator('#contact')).toBeFocused();
  await page.setViewportSize({ width: 375, height: 700 });
  await scrollTo(page, 0);
  const message = formField(page, 'message');
  const [first, last] = [titles[0]!, titles.at(-1)!];
  for (const [title, words] of [
    [first, aboutService(first)],
    [last, aboutService(last)],
    [first, OWN_WORDS],
  ] as const) {
    if (words === OWN_WORDS) await message.fill(words);
    await page.getByRole('button', { name: shown(title) }).click();
    await page.getByRole('dialog').getByRole('link', { name: SERVICES.ask }).click();

    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAtSection(page, 'contact-form');
    await expect(page.locator('#contact-form')).toBeFocused();
    await expect(message).toHaveValue(shown(words));
    // On a phone, too, what it is about is in sight.
    await expect(page.locator('label[for=message]')).toBeInViewport({ ratio: 1 });
    await expect(message).toBeInViewport({ ratio: 1 });
  }
});

test('Ctrl and a click on the link below a service leave the form of this tab', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  await page.getByRole('button', { name: SERVICE_TITLES[0]! }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: SERVICES.ask });
  const tab = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await tab;
  await expect(page.locator('textarea[name=message]')).toHaveValue('');
});
