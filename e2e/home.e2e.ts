import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Pixels between the top of the window and the top of an element. */
const top = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

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

test('§2 the sections of the home page stand in order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
});

test('§2 the hero says what the firm does and leads to the scheduling page in a new tab, without opener or referrer', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.getByText(/^Enterprise-grade security solutions from former intelligence community professionals/),
  ).toBeVisible();
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.locator('p').filter({ hasText: 'Sandglass Intelligence' }).locator('svg')).toBeVisible();
  const link = page.getByRole('link', { name: 'Schedule a Free Consultation' });
  await expect(link).toHaveAttribute('href', 'https://example.com/schedule');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

/** Notes how the page is asked to scroll, from its start on. */
const noteScrolls = (page: Page) =>
  page.addInitScript(() => {
    const scrolls = ((window as { scrolls?: unknown[] }).scrolls = []) as unknown[];
    const scrollTo = window.scrollTo.bind(window) as (options?: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push(options.behavior);
      scrollTo(options);
    }) as typeof window.scrollTo;
  });

const scrolls = (page: Page) => page.evaluate(() => (window as { scrolls?: unknown[] }).scrolls);

test('§2 Learn More scrolls smoothly to 80 pixels above the services', async ({ page }) => {
  await noteScrolls(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Learn More' }).click();
  await expect.poll(() => top(page, 'services')).toBe(80);
  expect(await scrolls(page)).toEqual(['smooth']);
});

test('§2 §9 a hash is scrolled to after 100 milliseconds', async ({ page }) => {
  await noteScrolls(page);
  await page.goto('/');
  await page.mouse.move(10, 10);
  await expect(page.locator('form[novalidate]')).toBeAttached();
  const waited = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const { scrollTo } = window;
        window.scrollTo = ((options: ScrollToOptions) => {
          resolve(performance.now() - start);
          scrollTo(options);
        }) as typeof window.scrollTo;
        window.location.hash = '#contact';
      }),
  );
  expect(waited).toBeGreaterThanOrEqual(99);
  expect(waited).toBeLessThan(1_000);
  expect(await scrolls(page)).toEqual(['smooth']);
});

test('§2 §9 the parallax of the hero moves at half of the scroll offset', async ({ page }) => {
  await page.goto('/');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
      return page
        .locator('[data-parallax]')
        .evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).f);
    })
    .toBe(100);
});

test('§9 the hero fades in over 0.6 s', async ({ page }) => {
  await page.goto('/');
  const fade = await page.locator('.hero-fade').evaluate((element) => {
    const [animation] = element.getAnimations();
    const effect = animation?.effect as KeyframeEffect | undefined;
    return effect && { from: effect.getKeyframes()[0]!['opacity'], duration: effect.getTiming().duration };
  });
  expect(fade).toEqual({ from: '0', duration: 600 });
});

test('§2 two path cards open the risk pages in a new tab, the third scrolls to the form', async ({
  page,
}) => {
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
  await expect.poll(() => top(page, 'contact')).toBe(80);
});

test('§2 §3 §4 each of the eight service cards opens its dialog, and closing returns the focus to the card', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.locator('#services').getByRole('button');
  await expect(cards).toHaveText(SERVICES);
  for (const title of SERVICES) {
    const card = page.getByRole('button', { name: title });
    const short = await page.locator('#services li').filter({ has: card }).locator('p').first().innerText();
    await card.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toHaveAccessibleDescription(short);
    await expect(dialog.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 3 }).nth(2)).toBeAttached();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  }
});

test('§9 the services say what the specification claims', async ({ page }) => {
  await page.goto('/');
  for (const [title, claims] of [
    ['Competitive Intelligence Landscape', [/under \$5,000/, /5-10/]],
    ['Compliance Readiness Review', [/under \$5,000/, /SOC2/, /HIPAA/, /PCI DSS/]],
    ['Personal Security Assessment', [/1-2 hours/]],
  ] as const) {
    await page.getByRole('button', { name: title }).click();
    const dialog = page.getByRole('dialog');
    for (const claim of claims) await expect(dialog).toContainText(claim);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('§2 §3 roles, benefits and figures are those of the specification', async ({ page }) => {
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
  for (const role of await roles.all())
    expect(await role.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
  for (const [figure, label] of [
    ['25+', 'years of intelligence community experience'],
    ['100+', 'government agencies protected'],
    ['Top Secret', 'clearance level'],
  ] as const) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('term')).toHaveText(label);
    await expect(card.getByRole('definition')).toHaveText(figure);
  }
});

test('§9 cards enter one after the other, 0.1 s apart', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(10, 10);
  const cards = page.locator('#services li');
  await expect(cards.first()).toHaveAttribute('data-entering', '');
  // Measured within the page: from here, the first card could be done before the question arrives.
  const delays = await page.evaluate(async () => {
    const four = [...document.querySelectorAll('#services li')].slice(0, 4);
    document.getElementById('services')!.scrollIntoView({ behavior: 'instant' });
    while (four.some((card) => card.getAnimations().length === 0)) await new Promise(requestAnimationFrame);
    return four.map((card) => Math.round(Number(card.getAnimations()[0]!.effect!.getTiming().delay)));
  });
  expect(delays).toEqual([0, 100, 200, 300]);
});

for (const [how, go] of [
  ['on load', (page: Page) => page.goto('/#contact')],
  [
    'on a change of the hash',
    async (page: Page) => {
      await page.goto('/');
      await page.evaluate(() => {
        window.location.hash = '#contact';
      });
    },
  ],
  [
    'from the header on another page',
    async (page: Page) => {
      await page.goto('/blog');
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    },
  ],
  [
    'from the header on the home page',
    async (page: Page) => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    },
  ],
] as const) {
  test(`§2 ${how} the page scrolls to 80 pixels above the section that the hash names`, async ({ page }) => {
    await go(page);
    await expect(page).toHaveURL(/\/#contact$/);
    await expect.poll(() => top(page, 'contact')).toBe(80);
  });
}

test('§2 a second click on the same anchor scrolls again', async ({ page }) => {
  await page.goto('/#services');
  await expect.poll(() => top(page, 'services')).toBe(80);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await expect.poll(() => top(page, 'services')).toBe(80);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('§9 nothing moves by itself and every scroll is at once', async ({ page }) => {
    await noteScrolls(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Learn More' }).click();
    await expect.poll(() => top(page, 'services')).toBe(80);
    expect(await scrolls(page)).toEqual(['instant']);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('[data-entering]')).toHaveCount(0);
    expect(await page.locator('[data-parallax]').evaluate((layer) => getComputedStyle(layer).transform)).toBe(
      'none',
    );
  });
});

test.describe('after a new release', () => {
  test.use({ expectedMessages: [/404|Failed to|dynamically imported/] });

  test('a dialog that cannot be loaded says so, and what was typed stays', async ({ page }) => {
    await page.route('**/assets/service-dialog*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/');
    await page.getByLabel('Message').fill('kept');
    await page.getByRole('button', { name: 'Market Entry Studies' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'This part could not be loaded.',
    );
    await expect(page.getByLabel('Message')).toHaveValue('kept');
  });
});
