import type { Page } from '@playwright/test';
import {
  INTERFACE,
  LAYOUT,
  plainParagraphs,
  readInOrder,
  readText,
  shown,
  TITLES,
  readWords,
  SHARED,
} from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const TEAM = readInOrder('team');
const ON_ABOUT_PAGE = TEAM.filter(({ fields }) => fields['onAboutPage']).length;

/** A firm whose people have their own names has none, and no asterisks. */
const PSEUDONYM_NOTE = readText('site.yaml').fields['pseudonymNote'] as string | undefined;
const LAST_SIGN = PSEUDONYM_NOTE ? /\*$/ : /[^*]$/;

/** Expects the first member's name, role, three highlights and biography. */
const expectMember = async (page: Page) => {
  const { fields, body } = TEAM[0]!;
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(shown(String(fields['name'])));
  await expect(heading).toHaveText(LAST_SIGN);
  await expect(main.getByText(shown(String(fields['role'])))).toBeVisible();
  const highlights = main.getByRole('article').first().getByRole('listitem');
  await expect(highlights).toHaveText(
    (fields['highlights'] as { label: string }[]).map(({ label }) => shown(label)),
  );
  await expect(highlights).toHaveCount(3);
  await expect(highlights.locator('svg')).toHaveCount(3);
  for (const paragraph of plainParagraphs(body))
    await expect(main.locator('.prose p').filter({ hasText: shown(paragraph) })).toBeVisible();
};

test('on a phone, the text of a member is as far below a role of one line as of two', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/about-us');
  const gaps = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => {
        // Not their boxes, which are as high as the row.
        const [role, text] = Array.from(card.querySelectorAll('p'), (paragraph) => {
          const range = document.createRange();
          range.selectNodeContents(paragraph);
          return range.getBoundingClientRect();
        });
        return Math.round(text!.top - role!.bottom);
      }),
    );
  expect(gaps).toHaveLength(ON_ABOUT_PAGE);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
});

test('what follows the name of a further member never begins a line with its comma', async ({
  page,
}) => {
  await page.goto('/about-us');
  for (const width of [320, 340, 360, 380, 400]) {
    await page.setViewportSize({ width, height: 800 });
    const comma = await page.locator('li p:has(> a[href^="/team/"])').evaluate((line) => {
      const link = line.querySelector('a')!;
      const range = document.createRange();
      range.setStart(link.nextSibling!, 0);
      range.setEnd(link.nextSibling!, 1);
      return { at: range.getBoundingClientRect().left, line: line.getBoundingClientRect().left };
    });
    expect.soft(comma.at, `${width} px`).toBeGreaterThan(comma.line);
  }
});

test('on a phone of 360 px, the links of the footer have two columns', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/privacy');
  const links = page.getByRole('navigation', { name: LAYOUT.footer }).getByRole('link');
  const lefts = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect().left),
  );
  expect(new Set(lefts).size).toBe(2);
});

test('the About page leads to members, and opens the history in a dialog', async ({ page }) => {
  const { fields } = readText('about.yaml');
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.about);
  if (PSEUDONYM_NOTE) await expect(page.getByText(shown(PSEUDONYM_NOTE))).toBeVisible();
  await expect(page.getByText(shown(String(fields['intro'])))).toBeVisible();
  await expect(page.getByText(shown(String(fields['inspiration'])))).toBeVisible();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(ON_ABOUT_PAGE);
  // A line leads to each of the others.
  const links = page.getByRole('main').locator('a[href^="/team/"]');
  await expect(links).toHaveCount(TEAM.length);
  for (const link of await links.all()) await expect(link).toHaveText(LAST_SIGN);
  await page.getByRole('main').locator(`a[href="/team/${TEAM[0]!.id}"]`).click();
  await expectMember(page);
  await page.goBack();
  await expect(links).toHaveCount(TEAM.length);

  const closing = page.getByRole('region', { name: shown(INTERFACE.closing.heading) });
  await expect(closing.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(2);

  const button = page.getByRole('button', { name: readWords('about').history });
  await button.click();
  const dialog = page.getByRole('dialog', { name: TITLES.history });
  await expect(dialog.getByRole('heading', { name: TITLES.history })).toBeVisible();
  // So low that any text is longer.
  await page.setViewportSize({ width: 1280, height: 200 });
  const text = dialog.getByRole('group');
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(
    true,
  );
  await dialog.getByRole('button', { name: SHARED.close }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe('an unknown address', () => {
  test.use({ expectedMessages: /404/, viewport: { width: 375, height: 812 } });

  test('answers 404 and shows its screen, also by a link from another page', async ({ page }) => {
    const heading = page.getByRole('heading', { level: 1 });
    const { notFound } = INTERFACE;
    const cases = [
      ['/no-such-page', notFound.page],
      ['/team/nobody', notFound.member],
      ['/blog/nothing', notFound.article],
    ] as const;
    for (const [path, texts] of cases) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(heading).toHaveText(shown(texts.heading));
      await expect(page).toHaveTitle(shown(texts.heading));
      await expect(page.getByRole('main')).toContainText(shown(texts.text));
    }
    await page.goto('/blog');
    await untilHydrated(page);
    for (const [path, texts] of cases) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('main')!.append(link);
        link.click();
      }, path);
      await expect(heading).toHaveText(shown(texts.heading));
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goBack();
      await expect(heading).toHaveText(TITLES.blog);
    }

    // An empty glass, below the words.
    await page.goto('/nowhere');
    const glass = page.getByRole('main').locator('svg[width="400"]');
    await expect(glass).toBeVisible();
    await expect(glass.locator('path')).toHaveCount(1);
    const main = page.getByRole('main');
    for (const name of [LAYOUT.services, LAYOUT.about, LAYOUT.blog, LAYOUT.contact])
      await expect(main.getByRole('link', { name })).toBeVisible();
  });
});

test('the privacy notice and the imprint are linked and say who the firm is', async ({ page }) => {
  const { entity, address, country, telephone, email, imprint } = readText('legal.yaml')
    .fields as Record<'entity' | 'country' | 'telephone' | 'email', string> & {
    address: string[];
    imprint: { rows: { label: string; value: string }[] };
  };
  const main = page.getByRole('main');
  const link = (name: string) => main.getByRole('link', { name, exact: true }).first();
  const expectContact = async () => {
    await expect(link(email)).toHaveAttribute('href', `mailto:${email}`);
    await expect(link(telephone)).toHaveAttribute(
      'href',
      `tel:${telephone.replaceAll(/[^+\d]/g, '')}`,
    );
  };
  for (const place of [page.getByRole('contentinfo'), page.locator('#contact')]) {
    await page.goto('/');
    await place.locator('a[href="/privacy"]').click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.privacy);
  }
  await expectContact();
  await page.goto('/imprint');
  await expectContact();
  const lines = [...address, country].join(' ');
  const values: Record<string, string> = { entity, address: lines, telephone, email };
  const { rows } = imprint;
  await expect(main.getByRole('term')).toHaveText(rows.map(({ label }) => shown(label)));
  await expect(main.getByRole('definition')).toHaveText(
    rows.map(({ value }) =>
      shown(value.replaceAll(/%legal\.(\w+)%/g, (_, name: string) => values[name]!)),
    ),
    { useInnerText: true },
  );
});
