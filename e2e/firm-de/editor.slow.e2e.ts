// Slow: a second editor, of which eight pages are read whole.
import { expectNoSidewaysScroll, violations } from '../support/axe.ts';
import { test } from '../support/test.ts';
import {
  ADA,
  editorFolder,
  PASSWORD,
  startEditor,
  type RunningEditor,
} from '../editor/start-editor.ts';
import { expect } from '../editor/visit.ts';
import { expectGerman } from './expect-german.ts';
import { GERMAN, word } from './words-of.ts';

/* The editor of this release, as it was built, with the content of a firm whose language is German. */

// One editor: each checks the whole content when it starts.
test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);
// Without a base address, no product is started. Before the sign-in, the status is 401.
test.use({
  baseURL: '',
  expectedMessages: /status of 401/,
  viewport: { width: 320, height: 640 },
});

let editor: RunningEditor;
test.beforeAll(async () => {
  editor = await startEditor({
    folder: await editorFolder(() => undefined, GERMAN),
    builds: false,
  });
});
test.afterAll(() => editor.stop());

const ARTICLE = 'articles/was-von-100-euro-gewinn-bleibt.md';

test.beforeEach(async ({ page }) => {
  await page.goto(editor.url);
  await expectGerman(page, 'the sign-in');
  await page.getByLabel(word('editor-api.yaml.signIn.address')).fill(ADA.address);
  await page.getByLabel(word('editor-api.yaml.signIn.password')).fill(PASSWORD);
  await page.getByRole('button', { name: word('editor-api.yaml.signIn.button') }).click();
  await expect(
    page.getByRole('heading', { name: word('editor.yaml.site.heading'), exact: true }),
  ).toBeVisible();
});

test('each page of the editor is German, fits a window of 320 px, and axe finds nothing', async ({
  page,
}) => {
  for (const address of [
    '/',
    '/in/articles',
    '/new/articles',
    `/text/${ARTICLE}`,
    '/text/home/hero.yaml',
    `/history/${ARTICLE}`,
    '/find?words=Euro',
    '/nirgends',
  ]) {
    await page.goto(editor.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText(word('editor.yaml.loading'))).toBeHidden();
    await expectGerman(page, address);
    await expectNoSidewaysScroll(page);
    expect.soft(await violations(page), address).toEqual([]);
  }
});

test('numbers and days are written as in German', async ({ page }) => {
  const two = word('editor.yaml.site.count.other', { count: 2 });
  const name = `${word('editor.yaml.groups.articles')} ${two}`;
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('10.02.2025')).toBeVisible();
});
