import { ARTICLES, listOf, SLUGS, plainParagraphs, readInOrder, readText, shown } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { expect, test } from './support/test.ts';

const TEAM = readInOrder('team');
const ON_ABOUT_PAGE = TEAM.filter(({ fields }) => fields['onAboutPage']).length;

test('the About page lists members by starred names, each linked to a page', async ({ page }) => {
  const { fields } = readText('about.md');
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expect(page.getByText('*not their real name')).toBeVisible();
  await expect(page.getByText(shown(String(fields['intro'])))).toBeVisible();
  await expect(page.getByText(shown(String(fields['inspiration'])))).toBeVisible();
  const links = page.getByRole('main').locator('a[href^="/team/"]');
  await expect(links).toHaveCount(ON_ABOUT_PAGE);
  for (let index = 0; index < ON_ABOUT_PAGE; index += 1) {
    await expect(links.nth(index)).toHaveText(/\*$/);
    const name = (await links.nth(index).textContent())!;
    await links.nth(index).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goBack();
    await expect(links).toHaveCount(ON_ABOUT_PAGE);
  }
});

test('the history opens in a dialog that scrolls, and closing it returns the focus', async ({ page }) => {
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

test('the page of a team member shows the name, role, three highlights and biography', async ({ page }) => {
  const { id, fields, body } = TEAM[0]!;
  await page.goto(`/team/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`${String(fields['name'])}*`);
  await expect(main.getByText(shown(String(fields['role'])))).toBeVisible();
  const highlights = main.getByRole('article').first().getByRole('listitem');
  await expect(highlights).toHaveText(
    (fields['highlights'] as { label: string }[]).map(({ label }) => shown(label)),
  );
  await expect(highlights).toHaveCount(3);
  await expect(highlights.locator('svg')).toHaveCount(3);
  for (const paragraph of plainParagraphs(body))
    await expect(main.locator('.prose p').filter({ hasText: shown(paragraph) })).toBeVisible();
});

for (const [path, heading, text] of [
  ['/no-such-page', '404 Page Not Found', 'Did you forget to add the page to the router?'],
  ['/about', '404 Page Not Found', ''],
  ['/team/nobody', 'Team Member Not Found', ''],
  ['/team/a/b', '404 Page Not Found', ''],
  ['/blog/nothing', 'Article Not Found', ''],
  ['/blog/a/b', '404 Page Not Found', ''],
] as const) {
  test.describe(path, () => {
    test.use({ expectedMessages: [/404/] });

    test(`${path} answers 404 and shows ${heading}`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(new RegExp(heading));
      await expect(page.getByRole('main')).toContainText(text);
    });

    test(`a link to ${path} shows ${heading} without loading another document`, async ({ page }) => {
      await page.goto('/blog');
      await untilHydrated(page);
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('[data-document]')!.append(link);
        link.click();
      }, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name)).toMatch(
        /\/blog$/,
      );
    });
  });
}

test('the blog lists every article with its date and reading time, newest first', async ({ page }) => {
  const listed: (string | null)[] = [];
  for (const address of new Set(SLUGS.map(listOf))) {
    await page.goto(address);
    const links = page.getByRole('article').getByRole('link');
    listed.push(...(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))));
  }
  expect(listed).toEqual(SLUGS.map((slug) => `/blog/${slug}`));

  await page.goto(listOf('security-stack-metrics'));
  const metrics = page
    .getByRole('article')
    .filter({ has: page.locator('a[href="/blog/security-stack-metrics"]') });
  await expect(metrics).toContainText('January 18, 2024');
  await expect(metrics).toContainText('15 min read');
});

for (const slug of SLUGS) {
  test(`the article ${slug} has its text, tables, sources and a link back to the blog`, async ({ page }) => {
    await page.goto(listOf(slug));
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
  const { id: slug, fields } = ARTICLES[0]!;
  const [topic] = fields['topics'] as string[];
  const all = readText('topics.yaml').fields['topics'] as { id: string; title: string }[];
  const title = shown(all.find(({ id }) => id === topic)!.title);
  for (const address of ['/blog', `/blog/${slug}`]) {
    await page.goto(address);
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/blog/topics/${topic}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await page.getByRole('main').locator(`a[href="/blog/${slug}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
});

test('the risk models are one article at two addresses, with one canonical link, date and reading time', async ({
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

test('the imprint names the entity, its address, register and jurisdiction, how to reach it, and who answers for the content', async ({
  page,
}) => {
  const { imprint, ...legal } = readText('legal.yaml').fields as Record<string, string> & {
    imprint: { labels: Record<string, string> };
    address: string[];
    country: string;
  };
  const values: Record<string, string> = { ...legal, address: [...legal.address, legal.country].join(' ') };
  const names = ['entity', 'address', 'register', 'jurisdiction', 'telephone', 'email', 'responsible'];
  await page.goto('/imprint');
  const main = page.getByRole('main');
  await expect(main.getByRole('term')).toHaveText(names.map((name) => shown(imprint.labels[name]!)));
  await expect(main.getByRole('definition')).toHaveText(
    names.map((name) => shown(values[name]!)),
    { useInnerText: true },
  );
});

test('the footer and the section of the form link to the privacy notice', async ({ page }) => {
  for (const place of [page.getByRole('contentinfo'), page.locator('#contact')]) {
    await page.goto('/');
    await place.locator('a[href="/privacy"]').click();
    await expect(page).toHaveURL(/\/privacy$/);
    const title = String(readText('privacy.md').fields['title']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown(title));
  }
});

test('the imprint and the privacy notice link to the email address and the telephone of the firm', async ({
  page,
}) => {
  const { telephone, email } = readText('legal.yaml').fields as Record<'telephone' | 'email', string>;
  for (const address of ['/imprint', '/privacy']) {
    await page.goto(address);
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
    await expect(link(email)).toHaveAttribute('href', `mailto:${email}`);
    await expect(link(telephone)).toHaveAttribute('href', `tel:${telephone.replaceAll(/[^+\d]/g, '')}`);
  }
});

test('the video requests nothing from YouTube before the click, and then plays without cookies', async ({
  page,
}) => {
  const outside: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.goto('/blog/top-5-risk-assessment-models');
  const { body } = readText('articles/top-5-risk-assessment-models.md');
  const [, id, title] = /::video\{id="([^"]+)" title="([^"]+)"/.exec(body)!;
  const play = page.getByRole('button', { name: shown(`Play video: ${title}`) });
  await play.scrollIntoViewIfNeeded();
  expect(outside).toEqual([]);
  await play.click();
  await expect(page.locator('iframe')).toBeFocused();
  await expect.poll(() => outside).toEqual([`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`]);
});
