import type { Page } from '@playwright/test';
import { solidPicture } from '../../frontend/testing/solid-picture.ts';
import { MEMBERS } from '../../frontend/testing/example-firm.ts';
import { DRILL, LEDGER } from '../../frontend/testing/test-articles.ts';
import { fillWords, readWords } from '../support/content.ts';
import { test } from '../support/test.ts';
import { GRACE } from './start-editor.ts';
import { useEditor } from './use-editor.ts';
import { body, chooseInMenu, cover, expect, field, press, save, signIn, WORDS } from './visit.ts';

// What somebody typed or chose stays theirs: with two pictures of one name, two tabs, two people,
// lost answers and ended sessions.

test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);
// What is refused, an ended session and a connection that a test cuts.
test.use({ expectedMessages: /status of 4(?:01|09|22)|net::ERR_FAILED/, baseURL: '' });

const editor = useEditor();
const { open: openedText } = editor;

const ONE = `articles/${DRILL}.md`;
const OTHER = `articles/${LEDGER}.md`;

const chosenCover = async (page: Page, name: string, width: number): Promise<void> => {
  const buffer = await solidPicture(width, 60).png().toBuffer();
  await field(page, 'cover').setInputFiles({ name, mimeType: 'image/png', buffer });
  await expectCover(page, width);
};

const expectCover = (page: Page, width: number) =>
  expect(cover(page)).toHaveJSProperty('naturalWidth', width);

/** The path of a picture of an article, such as `./door-1a2b3c.png`. */
const coverOf = (path: string): string => /^cover: (\S+)$/m.exec(editor.read(path))![1]!;

test('two texts have pictures of one name, and each keeps its own', async ({ page }) => {
  for (const [path, width] of [
    [ONE, 90],
    [OTHER, 120],
  ] as const) {
    await openedText(page, path);
    // As browsers call what is pasted.
    await chosenCover(page, 'image.png', width);
  }
  for (const [path, width] of [
    [ONE, 90],
    [OTHER, 120],
  ] as const) {
    await openedText(page, path);
    await save(page);
    await page.reload();
    await expectCover(page, width);
  }
  expect(coverOf(ONE)).not.toBe(coverOf(OTHER));
});

test('an earlier version comes back with its own picture', async ({ page }) => {
  await openedText(page, ONE);
  await chosenCover(page, 'door.png', 91);
  await save(page);
  await chosenCover(page, 'door.png', 92);
  await save(page);
  await chooseInMenu(page, WORDS.history.action);
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  await press(page, WORDS.history.restore);
  await expectCover(page, 91);
});

test('a Save whose answer was lost can be made again, with its picture', async ({ page }) => {
  await openedText(page, ONE);
  await field(page, 'nextStep').fill('Saved without an answer.');
  await chosenCover(page, 'lost.png', 93);
  await page.route('**/api/saves', async (route) => {
    await route.fetch();
    await route.abort('failed');
  });
  await press(page, WORDS.save.save);
  await expect.poll(() => editor.read(ONE)).toContain('Saved without an answer.');
  await page.unroute('**/api/saves');

  await press(page, WORDS.save.save);
  await press(page, WORDS.conflict.keep);
  await field(page, 'nextStep').fill('Saved again.');
  await save(page);
  expect(editor.read(ONE)).toContain('Saved again.');
  await page.reload();
  await expectCover(page, 93);
});

test('a picture that is chosen while a Save is on its way is saved with the next one', async ({
  page,
}) => {
  await openedText(page, ONE);
  await field(page, 'nextStep').fill('Sent first.');
  const sent = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/saves', async (route) => {
    sent.resolve();
    await goOn.promise;
    await route.continue();
  });
  await press(page, WORDS.save.save);
  await sent.promise;
  await chosenCover(page, 'meanwhile.png', 94);
  goOn.resolve();
  await expect(page.getByText(WORDS.save.unsaved)).toBeVisible();
  await save(page);
  await page.reload();
  await expectCover(page, 94);
});

test('two tabs with one text show what is typed in either, and save it once', async ({
  context,
  page,
}) => {
  await openedText(page, ONE);
  const second = await context.newPage();
  await openedText(second, ONE);
  await field(page, 'nextStep').fill('Typed in the first tab.');
  await expect(field(second, 'nextStep')).toHaveValue('Typed in the first tab.');
  await field(second, 'nextStep').fill('Typed in the second tab.');
  await expect(field(page, 'nextStep')).toHaveValue('Typed in the second tab.');
  await chosenCover(page, 'both.png', 95);
  await expectCover(second, 95);
  await save(page);
  expect(editor.read(ONE)).toContain('Typed in the second tab.');
  await expect(second.getByText(WORDS.save.unsaved)).toBeHidden();
  await expect(field(second, 'nextStep')).toHaveValue('Typed in the second tab.');
});

test('a text that a colleague has deleted meanwhile is saved as it was typed', async ({
  browser,
  page,
}) => {
  const path = 'articles/deleted-meanwhile.md';
  await page.goto(`${editor.url}/new/articles`);
  await page.getByLabel(WORDS.create.title).fill('Deleted Meanwhile');
  await press(page, WORDS.create.begin);
  await save(page);
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, editor.url, GRACE);
  await openedText(colleague, path);
  await chooseInMenu(colleague, WORDS.remove.action);
  await press(colleague, WORDS.remove.confirm);
  await expect(colleague.getByRole('heading', { name: WORDS.history.removed })).toBeVisible();
  await context.close();

  await field(page, 'nextStep').fill('Typed in a deleted text.');
  await press(page, WORDS.save.save);
  await expect(page.getByRole('alert')).toContainText(GRACE.name);
  expect(() => editor.read(path)).toThrow('ENOENT');
  await press(page, WORDS.conflict.theirs);
  await expect(page.getByRole('dialog')).toContainText(WORDS.conflict.removed);
  await page.keyboard.press('Escape');
  await expect(field(page, 'nextStep')).toHaveValue('Typed in a deleted text.');
  await press(page, WORDS.conflict.keep);
  await save(page);
  expect(editor.read(path)).toContain('Typed in a deleted text.');
});

const renameTo = async (page: Page, slug: string): Promise<void> => {
  await chooseInMenu(page, WORDS.rename.action);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(slug);
  await dialog.getByRole('button', { name: WORDS.rename.confirm }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}\\.md$`));
};

test('a member gets another address, and what a colleague has just saved stays', async ({
  browser,
  page,
}) => {
  const member = MEMBERS[0]!;
  await page.goto(`${editor.url}/text/team/${member}.md`);
  await expect(body(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signIn(colleague, editor.url, GRACE);
  await openedText(colleague, ONE);
  await field(colleague, 'nextStep').fill('What Grace has just saved.');
  await save(colleague);
  await context.close();

  await renameTo(page, 'another-name');
  expect(editor.read(ONE)).toContain('What Grace has just saved.');
  expect(editor.read(ONE)).toContain('author: another-name\n');
  await renameTo(page, 'a-third-name');
  await renameTo(page, member);
  expect(editor.read(ONE)).toContain(`author: ${member}\n`);
  const redirects = editor.read('redirects.yaml');
  for (const old of ['another-name', 'a-third-name'])
    expect(redirects).toContain(`from: /team/${old}\n    to: /team/${member}\n`);
  expect(redirects).not.toContain(`from: /team/${member}\n`);
});

test('an article gets its old address again', async ({ page }) => {
  await openedText(page, OTHER);
  await renameTo(page, 'ledger-by-mistake');
  await renameTo(page, LEDGER);
  expect(editor.read(OTHER)).toContain('ledger-by-mistake');
  expect(editor.read(ONE)).toContain(`(/blog/${LEDGER})`);
});

test('who closes the question for a password gets the page that asks for it', async ({ page }) => {
  await openedText(page, ONE);
  await field(page, 'nextStep').fill('Typed before the session ended.');
  await page.context().clearCookies();
  await page.keyboard.press('Control+s');
  page.on('dialog', (question) => void question.accept());
  const dialog = page.getByRole('dialog', { name: WORDS.signIn.heading });
  await dialog.getByRole('button', { name: readWords('shared').close }).click();
  await expect(page.getByLabel(readWords('editor-api').signIn.address)).toBeVisible();
  await expect(dialog).toBeHidden();
  await editor.signInAgain(page.context());
  await openedText(page, ONE);
  await expect(field(page, 'nextStep')).toHaveValue('Typed before the session ended.');
});

test('links in the preview lead to its sections, and to other sites in a tab', async ({
  context,
  page,
}) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'Elsewhere' }));
  await openedText(page, ONE);
  const preview = page.frameLocator(`iframe[title="${WORDS.edit.preview}"]`);
  await body(page).fill(
    'A line with [a source](https://example.com/rule).\n\n## A section\n\nText.[^1]\n\n[^1]: The note.\n',
  );
  await expect(preview.getByText('The note.')).toBeVisible();
  await preview.locator('sup a').first().click();
  await expect(preview.getByText('The note.')).toBeVisible();
  const opened = context.waitForEvent('page');
  await preview.getByRole('link', { name: 'a source' }).click();
  await expect((await opened).getByText('Elsewhere')).toBeVisible();
  await body(page).fill('What is typed later.');
  await expect(preview.getByText('What is typed later.')).toBeVisible();
});

test('what is wrong with a list and with the text is read where the focus goes', async ({
  page,
}) => {
  await openedText(page, OTHER);
  const list = page.locator('#field-summary');
  const first = await field(page, 'summary-0').inputValue();
  await press(page, fillWords(WORDS.form.remove, { item: `"${first}"` }));
  await press(page, WORDS.save.save);
  await expect(list).toBeFocused();
  await expect(list).toHaveAccessibleDescription(/\S/);

  await openedText(page, ONE);
  await body(page).fill('[A page](/blog/nowhere-at-all) that is not there.');
  await press(page, WORDS.save.save);
  await expect(body(page)).toHaveAccessibleDescription(/nowhere-at-all/);
});
