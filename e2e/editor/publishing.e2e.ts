import type { Page } from '@playwright/test';
import { solidPicture } from '../../frontend/testing/solid-picture.ts';
import { SERVICE_IDS, MEMBERS } from '../../frontend/testing/example-firm.ts';
import { fillWords, readWords } from '../support/content.ts';
import { test } from '../support/test.ts';
import { startEditor, type RunningEditor } from './start-editor.ts';
import { body, chooseInMenu, expect, field, press, signIn, WORDS } from './visit.ts';

/* The whole editor, which builds the site. */

test.setTimeout(180_000);
// Without a base address, no product is started. Before the sign-in, the status is 401.
test.use({ expectedMessages: /status of 401/, baseURL: '' });

const LABELS = readWords('editor-fields');

let editor: RunningEditor;
test.beforeAll(async () => {
  editor = await startEditor();
});
test.afterAll(() => editor.stop());

/** Requests to others, by their addresses. */
const watchRequests = (page: Page): string[] => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:blob|data|about):/.test(request.url()) && !request.url().startsWith(editor.url))
      strangers.push(request.url());
  });
  return strangers;
};

test('an article with picture, chart and footnote goes live, and is a draft again', async ({
  page,
}) => {
  const strangers = watchRequests(page);
  await signIn(page, editor.url);
  await page.getByRole('link', { name: WORDS.create.article }).click();
  await page.getByLabel(WORDS.create.title).fill('Who Was Here Last Night');
  await press(page, WORDS.create.begin);

  const sentence = 'What the guard wrote down, and what nobody wrote down at all. ';
  await field(page, 'excerpt').fill(sentence.repeat(2));
  for (const index of [0, 1, 2])
    await field(page, `summary-${index}`).fill(`Key point number ${index + 1}.`);
  await body(page).fill(
    'The book at the door has a line for each visitor, as [the rule](https://example.com/rule) asks.',
  );
  await press(page, WORDS.markdown.footnote);
  await page.keyboard.type('It is kept for a year.');
  await press(page, WORDS.markdown.chart);
  await press(page, WORDS.markdown.picture);
  await page.locator('#picture').setInputFiles({
    name: 'Door at Night.jpg',
    mimeType: 'image/jpeg',
    buffer: await solidPicture(900, 600).jpeg().toBuffer(),
  });
  await page.locator('#alt').fill('A door with a lamp above it');
  await press(page, WORDS.markdown.insert);
  // Only then, the focus is no longer the dialog's to give.
  await expect(body(page)).toContainText('./door-at-night-');
  await expect(body(page)).toBeFocused();
  await field(page, 'description').fill(sentence);
  await field(page, 'topics').selectOption('night-watch');
  await field(page, 'nextStep').fill('If your book is empty, write to us.');
  await field(page, 'service').selectOption(SERVICE_IDS[0]!);
  await field(page, 'author').selectOption(MEMBERS[0]!);
  await field(page, 'readingTime').fill('1');
  await press(page, fillWords(WORDS.form.addOf, { list: LABELS['sources']! }));
  await field(page, 'sources-0-supports').fill('Each visitor has a line');
  await field(page, 'sources-0-address').fill('https://example.com/rule');

  const preview = page.frameLocator(`iframe[title="${WORDS.edit.preview}"]`);
  await expect(preview.getByText('The book at the door has a line')).toBeVisible({
    timeout: 120_000,
  });
  await expect(preview.locator('.mobile-menu')).toBeHidden();
  await press(page, WORDS.edit.publish);
  await expect(page.getByText(WORDS.save.live)).toBeVisible({ timeout: 120_000 });

  const written = editor.read('articles/who-was-here-last-night.md');
  expect(written).toMatch(/!\[A door with a lamp above it\]\(\.\/door-at-night-[a-z0-9]+\.jpg\)/);
  expect(written).toContain('[^1]: It is kept for a year.');
  expect(written).toContain('```chart bar');
  expect(written).toContain(
    "\nsources:\n  - supports: 'Each visitor has a line'\n    address: 'https://example.com/rule'\n",
  );
  const live = editor.readSite('pages/blog/who-was-here-last-night.html');
  expect(live).not.toContain('Each visitor has a line');
  expect(live).toContain('It is kept for a year.');
  expect(live).toContain('alt="A door with a lamp above it"');

  page.once('dialog', (dialog) => void dialog.accept());
  await chooseInMenu(page, WORDS.edit.unpublish);
  await expect(page.getByText(WORDS.save.draft)).toBeVisible();
  expect(editor.read('articles/who-was-here-last-night.md')).toContain('\ndraft: true\n');
  await page.goto(editor.url);
  await expect(page.getByRole('heading', { name: WORDS.site.drafts })).toBeVisible();
  expect(strangers).toEqual([]);
});
