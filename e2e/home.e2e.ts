import type { Locator } from '@playwright/test';
import {
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

test('the title of the home page has three lines on a phone, and two on a screen', async ({
  page,
}) => {
  await page.goto('/');
  const title = page.getByRole('heading', { level: 1 });
  for (const [width, count] of [
    [375, 3],
    [768, 2],
    [1440, 2],
    [1920, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return Array.from(range.getClientRects(), (line) => line.width);
    });
    expect.soft(lines, `${width} px`).toHaveLength(count);
    expect.soft(Math.min(...lines), `${width} px`).toBeGreaterThan(Math.max(...lines) / 2);
  }
});

test('the cards of the paths are alike: one left edge on a phone, a row on a tablet', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.locator('main section').nth(1).locator('ul > li');
  await page.setViewportSize({ width: 375, height: 812 });
  for (const card of await cards.all()) {
    await expect(card).toHaveCSS('border-top', '2px solid rgb(169, 119, 58)');
    const edges = await card
      .locator('h3, p, .stretched-link')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(new Set(edges).size).toBe(1);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('in the dark, two grounds take turns from the paths to the foot', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const grounds = await page.locator('main section, footer').evaluateAll((all) =>
    all.map((part) => {
      // The form and the words beside it each have a ground of their own.
      const colors = [part, ...part.children, document.body].map(
        (element) => getComputedStyle(element).backgroundColor,
      );
      return colors.find((color) => color !== 'rgba(0, 0, 0, 0)');
    }),
  );
  const [ink, deep] = ['rgb(15, 29, 43)', 'rgb(22, 48, 74)'];
  expect(grounds.slice(1)).toEqual(
    grounds.slice(1).map((_, index) => (index % 2 === 0 ? ink : deep)),
  );
});

test('the ring around a service that has the focus is clear of its icon', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const card = page.locator('#services .link-card').first();
  const [row, icon] = [
    (await card.boundingBox())!,
    (await card.locator('svg').first().boundingBox())!,
  ];
  expect(icon.x - row.x).toBeGreaterThanOrEqual(8);
  expect(row.x).toBeGreaterThanOrEqual(0);
});

test('on a phone, the buttons of a section have one width', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  for (const address of ['/', '/about-us', '/services']) {
    await page.goto(address);
    const buttons = page.getByRole('main').locator('.rounded-sm.border:is(a, button):visible');
    const widths = await buttons.evaluateAll((all) =>
      all.map((button) => Math.round(button.getBoundingClientRect().width)),
    );
    expect.soft(new Set(widths).size, `${address}: ${widths.join(', ')}`).toBe(1);
  }
});

test('a button of sand is seen to be pointed at, in both schemes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const button = page.getByRole('link', { name: shown(section('insights').action) });
    const color = () => button.evaluate((link) => getComputedStyle(link).backgroundColor);
    const before = await color();
    await button.hover();
    await expect.poll(color).not.toBe(before);
  }
});

test('in the dark, outline buttons have a border only, beside which the others lead', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const outline = page.getByRole('link', { name: shown(section('insights').action) });
  await expect(outline).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(outline).toHaveCSS('border-color', 'rgb(220, 176, 122)');
  const leading = page.getByRole('link', { name: shown(section('benefits').action) });
  await expect(leading).toHaveCSS('background-color', 'rgb(220, 176, 122)');
});

test('in the dark, the cards of the paths have the same colors', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const colorsOf = (parts: Locator) =>
    parts.evaluateAll((all) =>
      all.map((part) => {
        const { color, borderTopColor } = getComputedStyle(part);
        return `${color} ${borderTopColor}`;
      }),
    );
  const cards = page.locator('main section').nth(1).locator('ul > li');
  const [first, ...others] = await Promise.all(
    (await cards.all()).map((card) => colorsOf(card.locator('h3, h3 + p, .stretched-link'))),
  );
  expect(first).toHaveLength(3);
  for (const other of others) expect(other).toEqual(first);
});

test('between steps of a process runs sand, but not beyond the end of a row', async ({ page }) => {
  await page.goto('/');
  const steps = page.locator('main ol:has(.border-dotted)');
  // One step more than has room in a row.
  await steps.evaluate((list) => {
    list.insertBefore(list.children[2]!.cloneNode(true), list.children[3]!);
  });
  for (const [width, lines] of [
    [1440, 3],
    [1024, 3],
    [768, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const sand = steps.locator('.border-dotted').filter({ visible: true });
    await expect(sand).toHaveCount(lines);
    const end = await steps.evaluate((list) => list.getBoundingClientRect().right);
    for (const line of await sand.all()) {
      const { x, width: length } = (await line.boundingBox())!;
      expect(x + length).toBeLessThanOrEqual(end);
    }
  }
});

test('a button whose text needs two lines has them about equally long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  const link = String(readText('services.yaml').fields['link']);
  const lines = await page.getByRole('link', { name: shown(link) }).evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return Array.from(range.getClientRects(), ({ width }) => width);
  });
  expect(lines).toHaveLength(2);
  expect(Math.min(...lines)).toBeGreaterThan(Math.max(...lines) / 2);
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

test('the sections of the home page are alike', async ({ page }) => {
  await page.goto('/');
  for (const { width, height, heading, paddings } of [
    { width: 375, height: 812, heading: 32, paddings: [56, 72] },
    { width: 1440, height: 900, heading: 44, paddings: [72, 120] },
  ]) {
    await page.setViewportSize({ width, height });
    const sizes = (level: number) =>
      page
        .getByRole('main')
        .getByRole('heading', { level })
        .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    const second = await sizes(2);
    expect.soft(new Set(second)).toEqual(new Set([heading]));
    expect.soft((await sizes(1))[0]).toBeGreaterThan(heading);
    expect.soft(Math.max(...(await sizes(3)))).toBeLessThan(heading);

    const found = await page
      .locator('main section:has(> .page-width > div > h2)')
      .evaluateAll((all) =>
        all.map((each) => Math.round(parseFloat(getComputedStyle(each).paddingTop))),
      );
    expect.soft(new Set(found)).toEqual(new Set(paddings));
  }
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
