import type { Locator } from '@playwright/test';
import { FIRM, headingsIn, itemsIn, readInOrder, readText, shown } from './support/content.ts';
import { expectAtSection, scrollTo } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const SECTIONS = [
  'How Can We Help You?',
  'Our Services',
  'Elite Intelligence Community Expertise',
  'Why Choose Our vCSO Services?',
  'What We Will Not Do',
  'How an Engagement Works',
  'Security Insights',
  'Questions Executives Ask',
  'Government Expertise',
  'Want to Learn More?',
];

const ROLES_AND_BENEFITS = [
  'Former Senior Intelligence Official',
  'Intelligence Community Executive',
  'Military Intelligence Veteran',
  'Defense & Intelligence Strategist',
  '24/7 Security Expertise & Support',
  'Cost-Effective Security Leadership',
  'Customized Security Strategy',
  'Regulatory Compliance Management',
  'Rapid Incident Response',
  'Industry Best Practices',
];

const SERVICES = [
  'Personal Security Assessment',
  'Competitive Intelligence Landscape',
  'Market Entry Studies',
  'Personnel Risk Assessment',
  'Travel Security Intelligence',
  'Insider Threat Program',
  'Intellectual Property Protection',
  'Compliance Readiness Review',
];

test('the home page has its ten sections, their figures and their links', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
  const tagline = String(readText('home/hero.yaml').fields['tagline']);
  await expect(page.getByText(shown(tagline))).toBeVisible();
  await expect(main.locator('section').first().getByRole('img', { name: FIRM })).toBeVisible();
  for (const [place, name, href] of [
    ['header', 'Schedule a Free Consultation', 'schedule'],
    ['main section:first-of-type', 'Schedule a Free Consultation', 'schedule'],
    ['#contact', 'Schedule a Free Consultation', 'schedule'],
    ['main', "I'm a CEO looking for guidance", 'ceo-risk'],
    ['main', 'My profile is rising, I need risk assessment', 'family-office-risk'],
  ] as const) {
    const link = page.locator(place).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', `https://example.com/${href}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(page.getByRole('link', { name: 'Read all articles' })).toHaveCSS(
    'background-color',
    'rgb(233, 223, 203)',
  );
  for (const name of ROLES_AND_BENEFITS)
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeAttached();
  const roles = page.locator('li', {
    has: page.getByRole('heading', { name: /Former Senior|Executive$|Veteran|Strategist/ }),
  });
  await expect(roles).toHaveCount(4);
  for (const role of await roles.all()) {
    await expect(role).toHaveCSS('border-style', 'solid');
    await expect(role.getByRole('list')).toHaveCSS('list-style-type', 'disc');
    expect(await role.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
  }
  for (const [figure, label] of [
    ['25+', 'years of intelligence community experience'],
    ['100+', 'government agencies protected'],
    ['Top Secret', 'clearance level'],
  ] as const) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('term')).toHaveText(label);
    await expect(card.getByRole('definition')).toHaveText(figure);
    await expect(card).toHaveCSS('border-style', 'solid');
  }
  const { intro, items, note } = readText('home/refusals.yaml').fields as Record<string, unknown>;
  const refusals = page.locator('section', {
    has: page.getByRole('heading', { name: 'What We Will Not Do' }),
  });
  await expect(refusals.getByRole('listitem')).toHaveText((items as string[]).map(shown));
  await expect(refusals.getByText(shown(String(intro)))).toBeVisible();
  await expect(refusals.getByText(shown(String(note)))).toBeVisible();
});

test('the home page is not too high, and its sections are alike', async ({ page }) => {
  await page.goto('/');
  for (const { width, height, highest, heading, paddings } of [
    { width: 375, height: 812, highest: 9000, heading: 32, paddings: [36, 48] },
    { width: 1440, height: 900, highest: 7400, heading: 44, paddings: [72, 120] },
  ]) {
    await page.setViewportSize({ width, height });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(whole).toBeLessThanOrEqual(highest);

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
  expect(titles).toEqual(expect.arrayContaining(SERVICES));
  await expect(page.locator('#services').getByRole('button')).toHaveText(titles.map(shown));
  for (const [index, close] of [
    [0, (dialog: Locator) => dialog.press('Escape')],
    [1, (dialog: Locator) => dialog.getByRole('button', { name: 'Close' }).click()],
  ] as const) {
    const { body } = services[index]!;
    const title = titles[index]!;
    const card = page.getByRole('button', { name: title });
    const short = await page
      .locator('#services li')
      .filter({ has: card })
      .locator('p')
      .first()
      .innerText();
    await card.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toHaveAccessibleDescription(short);
    await expect(dialog.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(headingsIn(body).map(shown));
    await expect(dialog.getByRole('listitem')).toHaveCount(itemsIn(body));
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
  const message = page.getByLabel('Message');
  for (const [title, words] of [
    ['Travel Security Intelligence', 'About: Travel Security Intelligence'],
    ['Market Entry Studies', 'About: Market Entry Studies'],
    ['Insider Threat Program', 'The words of the visitor'],
  ] as const) {
    if (!words.startsWith('About: ')) await message.fill(words);
    await page.getByRole('button', { name: title }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ask about this service' }).click();

    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAtSection(page, 'contact-form');
    await expect(page.locator('#contact-form')).toBeFocused();
    await expect(message).toHaveValue(words);
    // On a phone, too, what it is about is in sight.
    await expect(page.locator('label[for=message]')).toBeInViewport({ ratio: 1 });
    await expect(message).toBeInViewport({ ratio: 1 });
  }
});
