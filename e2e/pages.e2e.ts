import { SLUGS } from './support/articles.ts';
import { expect, test } from './support/test.ts';

test('§2 the About page lists four members by starred names, each linked to a page', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expect(page.getByText('*not their real name')).toBeVisible();
  await expect(
    page.getByText(/consultancy of former intelligence community professionals\. We/),
  ).toBeVisible();
  await expect(page.getByText(/Virginia Hall.+Elizebeth Smith Friedman/)).toBeVisible();
  const links = page.getByRole('main').locator('a[href^="/team/"]');
  await expect(links).toHaveCount(4);
  for (let index = 0; index < 4; index += 1) {
    const name = await links.nth(index).innerText();
    expect(name).toMatch(/\*$/);
    await links.nth(index).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(links).toHaveCount(4);
  }
});

test('§2 §4 the history opens in a dialog that scrolls, and closing it returns the focus', async ({
  page,
}) => {
  await page.goto('/about-us');
  const button = page.getByRole('button', { name: 'Learn More About Our History' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Our History' });
  await expect(dialog.getByRole('heading', { name: 'Our History' })).toBeVisible();
  await expect(dialog).toContainText('Virginia Hall');
  await expect(dialog).toContainText('Elizebeth Smith Friedman');
  expect((await dialog.innerText()).split(/\s+/).length).toBeGreaterThan(900);
  const text = dialog.getByRole('group');
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('§2 the page of a team member shows the name, role, three highlights and biography', async ({
  page,
}) => {
  await page.goto('/about-us');
  await page.getByRole('main').locator('a[href^="/team/"]').first().click();
  await expect(page).toHaveURL(/\/team\//);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/\*$/);
  await expect(main.getByText('Principal, Executive Advisory')).toBeVisible();
  const highlights = main.getByRole('article').first().getByRole('listitem');
  await expect(highlights).toHaveCount(3);
  await expect(highlights.locator('svg')).toHaveCount(3);
  await expect(highlights).toHaveText([/\w+/, /\w+/, /\w+/]);
  expect(await main.locator('.prose p').count()).toBeGreaterThanOrEqual(4);
});

for (const [path, heading, text] of [
  ['/no-such-page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
  ['/team/nobody', 'Team Member Not Found', ''],
  ['/blog/nothing', 'Article Not Found', ''],
] as const) {
  test.describe(path, () => {
    test.use({ expectedMessages: [/404/] });

    test(`§2 §8 ${path} answers 404 and shows ${heading}`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(new RegExp(heading));
      await expect(page.getByRole('main')).toContainText(text);
    });
  });
}

test('§2 the blog lists every article with its date, newest first', async ({ page }) => {
  await page.goto('/blog');
  const hrefs = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(SLUGS.map((slug) => `/blog/${slug}`));
  const metrics = page.getByRole('article').filter({ hasText: 'Metrics' });
  await expect(metrics).toContainText('January 18, 2024');
  await expect(metrics).toContainText('15 min read');
});

for (const slug of SLUGS) {
  test(`§2 the article ${slug} has its text, tables, sources and a link back to the blog`, async ({
    page,
  }) => {
    await page.goto('/blog');
    await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${slug}$`));
    const article = page.getByRole('main').locator('article').first();
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(article.getByText(/min read/)).toBeVisible();
    expect(await article.getByRole('table').count()).toBeGreaterThan(0);
    expect(await article.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(4);
    const contents = article.getByRole('navigation', { name: 'In this article' }).getByRole('link');
    await contents.last().click();
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector(window.location.hash)!.getBoundingClientRect().top),
      )
      .toBeLessThan(page.viewportSize()!.height);
    await article.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
}

test('an article names its author, whose page lists it, and says what its latest update changed', async ({
  page,
}) => {
  await page.goto('/blog/security-stack-metrics');
  const header = page.getByRole('article').first().locator('header');
  await expect(header).toContainText(/Updated \w+ \d+, 20\d\d: \w+/);
  await header.locator('a[href^="/team/"]').click();
  const articles = page.getByRole('region', { name: 'Articles' });
  await articles.locator('a[href="/blog/security-stack-metrics"]').click();
  await expect(page).toHaveURL(/security-stack-metrics$/);
});

test('a topic has a page that lists its articles, and articles and the blog link to it', async ({ page }) => {
  await page.goto('/blog');
  const topics = page.getByRole('navigation', { name: 'Topics' }).getByRole('link');
  expect(await topics.count()).toBeGreaterThan(2);
  await page.goto('/blog/security-stack-metrics');
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'Boards and Risk' })
    .click();
  await expect(page).toHaveURL(/\/blog\/topics\/boards-and-risk$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boards and Risk');
  await page.getByRole('main').locator('a[href="/blog/security-stack-metrics"]').click();
  await expect(page).toHaveURL(/security-stack-metrics$/);
});

test('§2 the risk models are one article at two addresses, with one canonical link and the specified date and reading time', async ({
  page,
}) => {
  for (const slug of ['top-5-risk-assessment-models', 'risk-assessment-models']) {
    await page.goto(`/blog/${slug}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/blog\/top-5-risk-assessment-models$/,
    );
    await expect(page.getByRole('main')).toContainText('March 7, 2024');
    await expect(page.getByRole('main')).toContainText('10 min read');
  }
});

test('§2 the video requests nothing from YouTube before the click, and then plays without cookies', async ({
  page,
}) => {
  const outside: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto('/blog/top-5-risk-assessment-models');
  const play = page.getByRole('button', {
    name: 'Play video: Building a Cybersecurity Framework, by IBM Technology 8:28',
  });
  await play.scrollIntoViewIfNeeded();
  expect(outside).toEqual([]);
  await play.click();
  await expect(page.locator('iframe')).toBeFocused();
  await expect.poll(() => outside).toEqual(['https://www.youtube-nocookie.com/embed/Ula3TG8QS7g?autoplay=1']);
});
