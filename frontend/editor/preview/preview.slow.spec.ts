// Slow: renders pages as the site does.
import { expect, test } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { DRAFT, DRILL, LEDGER } from '../../testing/test-articles.ts';
import { useEditor } from '../testing/use-editor.ts';

const { get, post, read, save } = useEditor();
const PATH = `articles/${DRILL}.md`;

interface Preview {
  html: string | null;
  mistakes: { path: string; field?: string; text: string }[];
  address?: string;
}

const preview = async (path: string, text: string, pictures?: string[]): Promise<Preview> => {
  const { status, body } = await post('/api/previews', { path, text, pictures });
  expect(status).toBe(200);
  return body as Preview;
};
const documentOf = ({ html }: Preview) => parseHTML(html!).document;

test('a text that is not saved is shown as its page, with the styles of the site', async () => {
  const before = read(PATH);
  const shown = await preview(PATH, `${before}\n\nThe seventh lantern is dark.\n`);

  expect(shown).toMatchObject({ mistakes: [], address: `/blog/${DRILL}` });
  const page = documentOf(shown);
  expect(page.querySelector('main')?.textContent).toContain('The seventh lantern is dark.');
  expect(page.querySelector('script')).toBeNull();
  const href = page.querySelector('link[rel="stylesheet"]')!.getAttribute('href')!;
  const styles = (await get(href)).text;
  expect(styles).toContain('@font-face');
  const font = /url\((\/assets\/[^)]+\.woff2)\)/.exec(styles)![1]!;
  expect((await get(font)).status).toBe(200);
  expect(read(PATH)).toBe(before);
  expect((await get(`/preview/blog/${DRILL}`)).text).not.toContain('The seventh lantern');
});

test('a new article shows what is typed, and lists what is missing', async () => {
  const path = 'articles/unfinished.md';
  const text =
    '---\ntitle: A "First" Word\nauthor: nobody\n---\n\nIt *begins*.\n\n![A harbor](./harbor.jpg)\n';
  const shown = await preview(path, text, ['articles/harbor.jpg']);
  const page = documentOf(shown);

  expect(page.querySelector('h1')?.textContent).toBe('A “First” Word');
  expect(page.querySelector('main em')?.textContent).toBe('begins');
  expect(page.querySelector('main img[alt="A harbor"]')?.getAttribute('src')).toBe(
    '/content/articles/harbor.jpg',
  );
  const fields = shown.mistakes.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['excerpt', 'date', 'author']));
  expect(shown.mistakes.filter((mistake) => mistake.path !== path)).toEqual([]);
  expect(shown.mistakes.filter((mistake) => mistake.text.includes('harbor'))).toEqual([]);
});

test('a picture that nobody has chosen is a mistake', async () => {
  const { mistakes } = await preview(PATH, `${read(PATH)}\n\n![A harbor](./nowhere.jpg)\n`);

  expect(mistakes).toEqual([expect.objectContaining({ path: PATH })]);
  expect(mistakes[0]!.text).toContain('nowhere.jpg');
});

test.each([
  ['the home page', 'home/hero.yaml', '/'],
  ['the labels', 'words/layout.yaml', '/'],
  ['the firm', 'site.yaml', '/'],
  ['the privacy notice', 'privacy.md', '/privacy'],
  ['the imprint', 'legal.yaml', '/imprint'],
  ['the About page', 'about.yaml', '/about-us'],
  ['the services', 'services.yaml', '/services'],
  ['a service', 'services/insider-threat-program.md', '/services#insider-threat-program'],
  ['the specimen', 'specimen.md', '/services'],
  ['the labels of the form', 'words/lead.yaml', '/'],
  ['the topics', 'topics.yaml', '/blog'],
  ['the newsletter', 'newsletter.yaml', '/newsletter/confirm'],
  ['the outcome of the form', 'interface.yaml', '/contact/received'],
])('%s: %s is shown at %s', async (_, path, address) => {
  const shown = await preview(path, read(path));

  expect(shown).toMatchObject({ address, mistakes: [] });
  expect(documentOf(shown).querySelector('h1')?.textContent).toBeTruthy();
});

test('a changed heading of the home page is shown while it is typed', async () => {
  const [path, heading] = ['home/hero.yaml', 'Seven Lanterns'];
  const change = (text: string) => text.replace(/^title: .*$/m, `title: ${heading}`);
  expect(change(read(path))).not.toBe(read(path));

  expect(documentOf(await preview(path, change(read(path)))).body.textContent).toContain(heading);
  expect(documentOf(await preview(path, read(path))).body.textContent).not.toContain(heading);
});

test('a mail is on no page', async () => {
  expect(await preview('mail/receipt.md', read('mail/receipt.md'))).toEqual({
    html: null,
    mistakes: [],
  });
});

test('drafts and days to come have their full page', async () => {
  const path = 'articles/tomorrow.md';
  await save(path, DRAFT.replace('draft: true\n', '').replace(/^date: .*$/m, 'date: 2999-01-05'));
  const page = await get('/preview/blog/tomorrow');

  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const { document } = parseHTML(page.text);
  expect(document.querySelector('h1')?.textContent).toBe('Four Numbers: What a Board Needs');
  const home = document.querySelector('header a')!.getAttribute('href');
  expect(home).toMatch(/^\/preview\//);
  expect((await get('/preview/blog/nothing')).status).toBe(404);
});

test('HTML in a text is a mistake, and is not in the page', async () => {
  const { html, mistakes } = await preview(
    PATH,
    `${read(PATH)}\n\n<img src=x onerror=alert(1)><script>alert(1)</script>\n`,
  );

  expect(mistakes.length).toBeGreaterThan(0);
  expect(html).not.toMatch(/<script|onerror=/);
});

test('two editors who type at once each see their own text', async () => {
  const texts = [PATH, `articles/${LEDGER}.md`].flatMap((path, editor) =>
    [1, 2, 3].map((count) => ({ path, words: `Lantern ${count} of editor ${editor}` })),
  );
  const pages = await Promise.all(
    texts.map(({ path, words }) => preview(path, `${read(path)}\n\n${words}.\n`)),
  );

  for (const [index, { words }] of texts.entries()) {
    const lanterns = documentOf(pages[index]!).body.textContent!.match(/Lantern \d of editor \d/g);
    expect(lanterns).toEqual([words]);
  }
});

test('what cannot be a text of the content is not understood', async () => {
  for (const path of ['../x.md', '/etc/passwd', 'articles/x.svg'])
    expect((await post('/api/previews', { path, text: '' })).status).toBe(400);
});
