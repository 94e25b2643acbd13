import {
  ARTICLES,
  fillWords,
  listOf,
  LONGEST,
  readableDay,
  readText,
  readWords,
  shown,
  SLUGS,
  VIDEO,
  WITH_VIDEO,
} from './support/content.ts';
import { expectAtSection } from './support/scrolling.ts';
import { expect, test } from './support/test.ts';

const WORDS = readWords('article');

/** The reading time that an editor has stated; otherwise, the site counts. */
const readingTimeOf = ({ readingTime }: Record<string, unknown>): string =>
  readingTime === undefined ? '' : fillWords(WORDS.readingTime, { count: Number(readingTime) });

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

  const { id, day, fields } = LONGEST;
  await page.goto(listOf(id));
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/blog/${id}"]`) });
  await expect(card).toContainText(readableDay(day));
  await expect(card).toContainText(readingTimeOf(fields));
});

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
      await expect(article.locator('[data-minutes]')).toBeVisible();
      const contents = article.getByRole('navigation', { name: WORDS.contents }).getByRole('link');
      if ((await contents.count()) > 0) {
        await contents.last().click();
        await expectAtSection(page, new URL(page.url()).hash.slice(1));
      }
      await article.getByRole('link', { name: WORDS.back }).click();
      await expect(page).toHaveURL(/\/blog$/);
      // The address changes before the page does.
      await expect(page.getByRole('navigation', { name: WORDS.contents })).toHaveCount(0);
    });
});

test('an article names its author, whose page lists it', async ({ page }) => {
  const { id } = LONGEST;
  await page.goto(`/blog/${id}`);
  await page.getByRole('article').first().locator('header a[href^="/team/"]').click();
  const articles = page.getByRole('region', { name: readWords('about').articles });
  await articles.locator(`a[href="/blog/${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${id}$`));
});

test('an article says when it was updated, and what changed', async ({ page }) => {
  const article = ARTICLES.find(({ fields }) => fields['updated']);
  test.skip(!article, 'no article has been updated');
  const { date, changes } = article!.fields['updated'] as Record<'date' | 'changes', string>;
  await page.goto(`/blog/${article!.id}`);
  const header = page.getByRole('article').first().locator('header');
  await expect(header).toContainText(
    shown(fillWords(WORDS.updated, { date: readableDay(date), changes })),
  );
});

test('a topic has a page that lists its articles, and articles and the blog link to it', async ({
  page,
}) => {
  const { id: slug, topics } = ARTICLES[0]!;
  const topic = topics[0]!;
  const all = readText('topics.yaml').fields['topics'] as { id: string; title: string }[];
  const title = shown(all.find(({ id }) => id === topic)!.title);
  for (const address of ['/blog', `/blog/${slug}`]) {
    await page.goto(address);
    await page
      .getByRole('navigation', { name: WORDS.topics })
      .getByRole('link', { name: title })
      .click();
    await expect(page).toHaveURL(new RegExp(`/blog/topics/${topic}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
});

test('an old address of an article shows it, and names the new one', async ({ page }) => {
  const article = ARTICLES.find(({ aliases }) => aliases.length > 0);
  test.skip(!article, 'no article has an old address');
  const { id, day, fields, aliases } = article!;
  for (const slug of [id, ...aliases]) {
    await page.goto(`/blog/${slug}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/blog/${id}$`),
    );
    await expect(page.getByRole('main')).toContainText(readableDay(day));
    await expect(page.getByRole('main')).toContainText(readingTimeOf(fields));
  }
});

test('a video asks nothing of YouTube before the click, and plays without cookies', async ({
  page,
}) => {
  test.skip(!WITH_VIDEO, 'no article has a video');
  const outside: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto(`/blog/${WITH_VIDEO!.id}`);
  const { id, title } = VIDEO.exec(WITH_VIDEO!.body)!.groups!;
  const play = page
    .getByRole('button', { name: shown(fillWords(WORDS.playVideo, { title: title! })) })
    .first();
  await play.scrollIntoViewIfNeeded();
  expect(outside).toEqual([]);
  await play.click();
  await expect(page.locator('iframe')).toBeFocused();
  await expect
    .poll(() => outside)
    .toEqual([`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`]);
});
