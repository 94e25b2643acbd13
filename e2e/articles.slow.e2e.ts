import { ARTICLES, listOf, readText, shown, SLUGS } from './support/content.ts';
import { expectAtSection } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

test('the blog lists every article with its date and reading time, newest first', async ({
  page,
}) => {
  const listed: (string | null)[] = [];
  for (const address of new Set(SLUGS.map(listOf))) {
    await page.goto(address);
    const links = page.getByRole('article').getByRole('link');
    listed.push(
      ...(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))),
    );
  }
  expect(listed).toEqual(SLUGS.map((slug) => `/blog/${slug}`));

  await page.goto(listOf('security-stack-metrics'));
  const metrics = page
    .getByRole('article')
    .filter({ has: page.locator('a[href="/blog/security-stack-metrics"]') });
  await expect(metrics).toContainText('January 18, 2024');
  await expect(metrics).toContainText('15 min read');
});

/** Those whose tables and sources were agreed. */
const AGREED = ['security-stack-metrics', 'top-5-risk-assessment-models'];

// Slow: it reads every article, and scrolls to its last section.
test('every article has its text, contents and a link back to the blog', async ({ page }) => {
  test.setTimeout(120_000);
  for (const slug of SLUGS)
    await test.step(slug, async () => {
      if (!page.url().endsWith(listOf(slug))) await page.goto(listOf(slug));
      await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${slug}$`));
      const article = page.getByRole('main').locator('article').first();
      await expect(article.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(article.getByText(/min read/)).toBeVisible();
      if (AGREED.includes(slug)) {
        expect(await article.getByRole('table').count()).toBeGreaterThan(0);
        expect(await article.locator('a[href^="https://"]').count()).toBeGreaterThanOrEqual(4);
      }
      const contents = article
        .getByRole('navigation', { name: 'In this article' })
        .getByRole('link');
      if ((await contents.count()) > 0) {
        await contents.last().click();
        await expectAtSection(page, new URL(page.url()).hash.slice(1));
      }
      await article.getByRole('link', { name: 'Back to Blog' }).click();
      await expect(page).toHaveURL(/\/blog$/);
      // The address changes before the page does.
      await expect(page.getByRole('navigation', { name: 'In this article' })).toHaveCount(0);
    });
});

test('an article names its author, whose page lists it, and what its update changed', async ({
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

test('a topic has a page that lists its articles, and articles and the blog link to it', async ({
  page,
}) => {
  const { id: slug, fields } = ARTICLES[0]!;
  const [topic] = fields['topics'] as string[];
  const all = readText('topics.yaml').fields['topics'] as { id: string; title: string }[];
  const title = shown(all.find(({ id }) => id === topic)!.title);
  for (const address of ['/blog', `/blog/${slug}`]) {
    await page.goto(address);
    await page
      .getByRole('navigation', { name: 'Topics' })
      .getByRole('link', { name: title })
      .click();
    await expect(page).toHaveURL(new RegExp(`/blog/topics/${topic}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
});

test('the risk models are one article at two addresses, with a video', async ({ page }) => {
  const outside: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  for (const slug of ['top-5-risk-assessment-models', 'risk-assessment-models']) {
    await page.goto(`/blog/${slug}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/blog\/top-5-risk-assessment-models$/,
    );
    await expect(page.getByRole('main')).toContainText('March 7, 2024');
    await expect(page.getByRole('main')).toContainText('10 min read');
  }

  // The video requests nothing from YouTube before the click, and then plays without cookies.
  const { body } = readText('articles/top-5-risk-assessment-models.md');
  const [, id, title] = /::video\{id="([^"]+)" title="([^"]+)"/.exec(body)!;
  const play = page.getByRole('button', { name: shown(`Play video: ${title}`) });
  await play.scrollIntoViewIfNeeded();
  expect(outside).toEqual([]);
  await play.click();
  await expect(page.locator('iframe')).toBeFocused();
  await expect
    .poll(() => outside)
    .toEqual([`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`]);
});
