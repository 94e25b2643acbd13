import { headingsIn, itemsIn, readInOrder, readText, shown } from './support/content.ts';
import { fill } from './support/lead-form.ts';
import { expectAtSection } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const SECTIONS = [
  'How Can We Help You?',
  'Our Services',
  'Elite Intelligence Community Expertise',
  'Why Choose Our vCSO Services?',
  'How an Engagement Works',
  'Latest Insights',
  'Questions Executives Ask',
  'Government Expertise',
  'Want to Learn More?',
];

/** Each service with the claims that its dialog makes. */
const SERVICES: Record<string, RegExp[]> = {
  'Personal Security Assessment': [/1-2 hours/],
  'Competitive Intelligence Landscape': [/under \$5,000/, /5-10/],
  'Market Entry Studies': [],
  'Personnel Risk Assessment': [],
  'Travel Security Intelligence': [],
  'Insider Threat Program': [],
  'Intellectual Property Protection': [],
  'Compliance Readiness Review': [/under \$5,000/, /SOC2/, /HIPAA/, /PCI DSS/],
};

test('the home page shows its sections in order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
});

test('the hero describes the firm and links to the scheduling page in a new tab, without opener or referrer', async ({
  page,
}) => {
  await page.goto('/');
  const tagline = String(readText('home/hero.yaml').fields['tagline']);
  await expect(page.getByText(shown(tagline))).toBeVisible();
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.locator('.grid > svg')).toBeVisible();
  for (const place of ['header', 'main section:first-of-type', '#contact']) {
    const link = page.locator(place).getByRole('link', { name: 'Schedule a Free Consultation' });
    await expect(link).toHaveAttribute('href', 'https://example.com/schedule');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});

test('the outline button has a sand-coloured background', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Read all articles' })).toHaveCSS(
    'background-color',
    'rgb(233, 223, 203)',
  );
});

test('two path cards open the risk pages in a new tab, the third scrolls to the form', async ({ page }) => {
  await page.goto('/');
  for (const [name, href] of [
    ["I'm a CEO looking for guidance", 'https://example.com/ceo-risk'],
    ['My profile is rising, I need risk assessment', 'https://example.com/family-office-risk'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await page.getByRole('button', { name: 'My IP needs protecting' }).click();
  await expectAtSection(page, 'contact');
});

test('each service card opens its dialog with its claims, and closing returns the focus to the card', async ({
  page,
}) => {
  await page.goto('/');
  const services = readInOrder('services').map(({ fields, body }) => ({
    title: String(fields['title']),
    body,
  }));
  const titles = services.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(Object.keys(SERVICES)));
  await expect(page.locator('#services').getByRole('button')).toHaveText(titles.map(shown));
  for (const { title, body } of services) {
    const claims = SERVICES[title] ?? [];
    const card = page.getByRole('button', { name: title });
    const short = await page.locator('#services li').filter({ has: card }).locator('p').first().innerText();
    await card.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toHaveAccessibleDescription(short);
    await expect(dialog.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(headingsIn(body).map(shown));
    await expect(dialog.getByRole('listitem')).toHaveCount(itemsIn(body));
    for (const claim of claims) await expect(dialog).toContainText(claim);
    if (claims.length > 0) await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  }
});

test("a service's dialog leads to the form", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Travel Security Intelligence' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ask about this service' }).click();

  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAtSection(page, 'contact');
  await expect(page.locator('#contact')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('About: Travel Security Intelligence');
});

test('with text twice as large on a phone, no page is cut off or scrolls sideways', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  for (const address of ['/', '/services', '/about-us', '/blog']) {
    await page.goto(address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll(':is(header, main, footer) :is(p, h1, h2, h3, a, button)')]
        .filter(
          (element) => element.getBoundingClientRect().right > window.innerWidth && element.checkVisibility(),
        )
        .filter((element) => !element.closest('.table-scroll, .sr-only'))
        .map(({ textContent }) => textContent),
    );
    expect(beyond, address).toEqual([]);
  }
  await page.close();
});

test('roles, benefits and figures are those of the specification; roles and figures stand in framed cards', async ({
  page,
}) => {
  await page.goto('/');
  for (const name of [
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
  ]) {
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeAttached();
  }
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
});

test.describe('after a new release', () => {
  test.use({ expectedMessages: [/404|Failed to|dynamically imported/] });

  test('a notice reports a dialog that cannot be loaded, and the form keeps what was typed', async ({
    page,
  }) => {
    await page.route('**/assets/service-dialog*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await fill(page, { Message: 'kept' });
    await page.getByRole('button', { name: 'Market Entry Studies' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'This part could not be loaded.',
    );
    await expect(page.getByLabel('Message')).toHaveValue('kept');
  });

  test('the action of such a notice closes it and reloads the page, where the dialog then opens', async ({
    page,
  }) => {
    const dialog = '**/assets/service-dialog*';
    await page.route(dialog, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await fill(page, { Message: 'kept' });
    const card = page.getByRole('button', { name: 'Market Entry Studies' });
    await card.click();
    const region = page.getByRole('region', { name: 'Notifications' });
    const action = region.getByRole('button', { name: 'Reload the page' });
    await expect(action).toBeVisible();
    // An answer without content leaves the visitor on this document, in which the notice is closed all the same.
    await page.route(`${new URL(page.url()).origin}/`, (route) => route.fulfill({ status: 204 }), {
      times: 1,
    });
    const reload = page.waitForRequest((request) => request.isNavigationRequest());
    await action.click();
    await reload;
    await expect(region.getByRole('listitem')).toHaveCount(0);

    await page.unroute(dialog);
    await page.reload();
    await card.click();
    await expect(page.getByRole('dialog', { name: 'Market Entry Studies' })).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('kept');
  });
});
