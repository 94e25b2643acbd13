import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solidPicture } from '../../frontend/testing/solid-picture.ts';
import { today } from '../../frontend/generator/read/publication.ts';
import { addTestArticles, DRILL, LEDGER, published } from '../../frontend/testing/test-articles.ts';
import { expectNoSidewaysScroll, violationsInBothSchemes } from '../support/axe.ts';
import { fillWords, readWords } from '../support/content.ts';
import { test } from '../support/test.ts';
import { ADA, GRACE, PASSWORD } from './start-editor.ts';
import { useEditor } from './use-editor.ts';
import { body, chooseInMenu, cover, expect, field, press, save, signIn, WORDS } from './visit.ts';

test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);
// What is refused, and a session that has ended, are answers of the server with such a status.
// Without a base address, no product is started.
test.use({ expectedMessages: /status of 4(?:01|09|22)/, baseURL: '' });

const editor = useEditor((content) => {
  addTestArticles(content);
  const draft = published(`${today()}\ndraft: true`, 'Nobody refers to it.', 'Latch');
  writeFileSync(join(content, UNPUBLISHED), draft);
  const live = published(today(), 'Nobody refers to it, either.', 'Hinge');
  writeFileSync(join(content, UNREFERRED), live);
});
const { textAt, open: openedText } = editor;

const LABELS = readWords('editor-fields');
const PATH = `articles/${DRILL}.md`;
const OTHER = `articles/${LEDGER}.md`;
const UNPUBLISHED = 'articles/latch.md';
const UNREFERRED = 'articles/hinge.md';

test('a cover is a drawing until somebody chooses a picture', async ({ page }) => {
  await openedText(page, PATH);
  const shown = cover(page);
  await expect(shown).toHaveJSProperty('naturalWidth', 480);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field(page, 'cover').setInputFiles({ name, mimeType, buffer });
  await choose('Door.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect(page.getByText(WORDS.form.pictureLimit)).toBeVisible();

  const picture = solidPicture(90, 60);
  await choose('Door.png', 'image/png', await picture.png().toBuffer());
  await expect(shown).toHaveJSProperty('naturalWidth', 90);
  await save(page);
  expect(editor.read(PATH)).toMatch(/\ncover: \.\/door-[a-z0-9]+\.png\n/);
  expect(() => editor.read(`articles/${DRILL}.svg`)).toThrow('ENOENT');
});

test('a picture that somebody chose leaves the memory when the text is left', async ({ page }) => {
  await page.addInitScript(() => {
    const { createObjectURL, revokeObjectURL } = URL;
    const count = (by: number) => {
      const { dataset } = document.documentElement;
      dataset['kept'] = String(Number(dataset['kept'] ?? 0) + by);
    };
    URL.createObjectURL = (picture) => {
      count(1);
      return createObjectURL.call(URL, picture);
    };
    URL.revokeObjectURL = (url) => {
      count(-1);
      revokeObjectURL.call(URL, url);
    };
  });
  await openedText(page, OTHER);
  const buffer = await solidPicture(90, 60).png().toBuffer();
  await field(page, 'cover').setInputFiles({ name: 'Key.png', mimeType: 'image/png', buffer });
  const shown = cover(page);
  await expect(shown).toHaveJSProperty('naturalWidth', 90);
  const kept = page.locator('html');
  await expect(kept).toHaveAttribute('data-kept', '1');
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(body(page)).toBeHidden();
  await expect(kept).toHaveAttribute('data-kept', '0');
});

test('what is refused is said at its field, and stays after a reload', async ({ page }) => {
  await openedText(page, OTHER);
  const before = editor.read(OTHER);
  await field(page, 'title').fill('A title. '.repeat(30));
  await press(page, WORDS.save.save);
  await expect(page.getByText(fillWords(WORDS.edit.mistakes, { count: 1 }))).toBeVisible();
  await expect(field(page, 'title')).toBeFocused();
  await expect(field(page, 'title')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#field-title-mistake')).toContainText('269');
  expect(editor.read(OTHER)).toBe(before);
  // The long title gives way to the state, which has one line.
  const state = await page.getByRole('banner').getByRole('status').boundingBox();
  expect(state!.height).toBeLessThan(30);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field(page, 'title')).toHaveValue('A title. '.repeat(30).trim());
  await field(page, 'title').fill(' A Ledger of Keys ');
  await save(page);
  expect(editor.read(OTHER)).toContain("\ntitle: 'A Ledger of Keys'\n");
});

test('a draft is saved with a mistake, not published with it, and stays a draft', async ({
  page,
}) => {
  await openedText(page, UNPUBLISHED);
  const title = await field(page, 'title').inputValue();
  await field(page, 'title').fill('A title. '.repeat(9));
  await press(page, WORDS.edit.publish);
  await expect(page.getByText(fillWords(WORDS.edit.mistakes, { count: 1 }))).toBeVisible();

  await press(page, WORDS.save.save);
  await expect(page.getByText(fillWords(WORDS.save.unfinished, { count: 1 }))).toBeVisible();
  await field(page, 'title').fill(`${title} Again`);
  await save(page);
  expect(editor.read(UNPUBLISHED)).toContain('\ndraft: true\n');
  await press(page, WORDS.edit.publish);
  await expect(page.getByText(WORDS.save.live)).toBeVisible({ timeout: 120_000 });
  expect(editor.read(UNPUBLISHED)).toContain('\ndraft: false\n');
});

test('a page leaves the site only after somebody was asked', async ({ page }) => {
  await openedText(page, UNREFERRED);
  const answers: ('accept' | 'dismiss')[] = ['accept', 'dismiss'];
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog[answers.pop()!]();
  });
  await chooseInMenu(page, WORDS.edit.unpublish);
  await chooseInMenu(page, WORDS.edit.unpublish);
  await expect(page.getByText(WORDS.save.draft)).toBeVisible();
  expect(questions).toEqual(Array.from({ length: 2 }, () => WORDS.edit.unpublishPage));
  expect(editor.read(UNREFERRED)).toContain('\ndraft: true\n');
});

test('a mistake is found while typing, and stands at its field once that is left', async ({
  page,
}) => {
  await openedText(page, OTHER);
  const before = editor.read(OTHER);
  const title = await field(page, 'title').inputValue();
  await field(page, 'title').fill('A title. '.repeat(9));
  const preview = page.getByRole('region', { name: WORDS.edit.preview });
  const found = preview.getByText(fillWords(WORDS.edit.mistakesSoFar, { count: 1 }));
  await expect(found).toBeVisible();
  await expect(page.locator('#field-title-mistake')).toBeHidden();
  await field(page, 'excerpt').focus();
  await expect(page.locator('#field-title-mistake')).toContainText('80');

  await found.click();
  await preview.getByRole('button', { name: '80' }).click();
  await expect(field(page, 'title')).toBeFocused();
  await field(page, 'title').fill(title);
  await expect(page.locator('#field-title-mistake')).toBeHidden();
  await expect(found).toBeHidden();
  expect(editor.read(OTHER)).toBe(before);
});

test('while a preview is awaited, only the last of what is typed is asked for', async ({
  page,
}) => {
  await openedText(page, OTHER);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading').first()).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/previews', async (route) => {
    asked.push((route.request().postDataJSON() as { text: string }).text);
    await answered;
    await route.continue();
  });
  const nextStep = field(page, 'nextStep');
  await nextStep.fill('A');
  await expect.poll(() => asked.length).toBe(1);
  // Slower than the pause after which a preview is asked for.
  await nextStep.pressSequentially('skew', { delay: 600 });
  answer();
  await expect(preview.getByText('Askew')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('a new text has nothing in red before somebody has left a field', async ({ page }) => {
  await page.goto(`${editor.url}/new/articles`);
  await page.getByLabel(WORDS.create.title).fill('A Text That Begins');
  await press(page, WORDS.create.begin);
  const preview = page.getByRole('region', { name: WORDS.edit.preview });
  await preview.locator('summary').click();
  await expect(preview.getByRole('button').first()).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await field(page, 'excerpt').focus();
  await field(page, 'title').focus();
  await expect(field(page, 'excerpt')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
});

test('what was saved stays in sight while the state is on its way', async ({ page }) => {
  await openedText(page, OTHER);
  // Each question is answered once the next one is asked, as by a slow network.
  let answer = () => {};
  await page.route('**/api/state', async (route) => {
    answer();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await field(page, 'nextStep').fill('Seen at once.');
  await press(page, WORDS.save.save);
  // When somebody comes back to the page, it asks once more.
  const isSettled = () =>
    page.evaluate((path) => {
      window.dispatchEvent(new Event('focus'));
      return !Object.keys(localStorage).some((key) => key.endsWith(path));
    }, OTHER);
  await expect.poll(isSettled).toBe(true);
  // The next frames show what the page makes of it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await field(page, 'nextStep').inputValue()).toBe('Seen at once.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('between "saving" and "live", nobody is told of changes that are not saved', async ({
  page,
}) => {
  await openedText(page, OTHER);
  await field(page, 'nextStep').fill('Told once.');
  const status = page.getByRole('status').filter({ hasText: WORDS.save.unsaved });
  const told = await status.evaluateHandle((element) => {
    const texts: string[] = [];
    const note = () => texts.push(element.textContent);
    new MutationObserver(note).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  await save(page);
  const texts = await told.jsonValue();
  expect(texts[0]).toBe(WORDS.save.saving);
  expect(texts).not.toContain(WORDS.save.unsaved);
});

test('what is pasted from a page keeps its headings, lists and links', async ({
  page,
  context,
}) => {
  const copied = await context.newPage();
  await copied.setContent(
    '<h1>Who Asked</h1><p>Those <b>who answer</b> a <a href="https://firm.example/">phone</a>.</p>' +
      '<ul><li>Reception</li><li>Guards</li></ul>',
  );
  await copied.keyboard.press('ControlOrMeta+a');
  await copied.keyboard.press('ControlOrMeta+c');
  await copied.close();
  await openedText(page, UNREFERRED);
  await body(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(body(page)).toContainText('Reception');
  await save(page);
  expect(editor.read(UNREFERRED)).toContain(
    '\n\n## Who Asked\n\nThose **who answer** a [phone](https://firm.example/).\n\n- Reception\n- Guards\n',
  );

  // A heading would end the list that surrounds it: the words alone.
  await body(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('- ');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(body(page)).toContainText('- Who Asked');
});

test('an earlier version is put back', async ({ page }) => {
  await openedText(page, PATH);
  const title = await field(page, 'title').inputValue();
  await field(page, 'title').fill('Another Title');
  await save(page);
  await chooseInMenu(page, WORDS.history.action);
  const versions = page.getByRole('listitem').getByRole('button');
  await versions.nth(1).click();
  await expect(page.getByRole('heading', { name: WORDS.history.changes })).toBeVisible();
  await expect(page.locator('ins').first()).toContainText(`${LABELS['title']}: 'Another Title'`);
  await press(page, WORDS.history.restore);
  await expect(field(page, 'title')).toHaveValue(title);
  expect(editor.read(PATH)).not.toContain('Another Title');
});

test('a text that was deleted is found in its list, and put back', async ({ page }) => {
  await page.goto(`${editor.url}/new/articles`);
  await page.getByLabel(WORDS.create.title).fill('Gone and Back');
  await press(page, WORDS.create.begin);
  await save(page);
  await chooseInMenu(page, WORDS.remove.action);
  await press(page, WORDS.remove.confirm);
  await expect(page.getByRole('heading', { name: WORDS.history.removed })).toBeVisible();
  await page.getByRole('link', { name: 'gone-and-back' }).click();
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  await press(page, WORDS.history.restore);
  await expect(field(page, 'title')).toHaveValue('Gone and Back');
  expect(editor.read('articles/gone-and-back.md')).toContain('Gone and Back');
});

test('a section that a firm may leave out is deleted, and put back', async ({ page }) => {
  const path = 'home/refusals.yaml';
  await page.goto(textAt(path));
  await chooseInMenu(page, WORDS.remove.action);
  await expect(page.getByLabel(WORDS.remove.target)).toBeHidden();
  await press(page, WORDS.remove.confirm);
  const heading = page.getByRole('heading', { name: WORDS.history.removed });
  await page.locator('section').filter({ has: heading }).getByRole('link').click();
  expect(() => editor.read(path)).toThrow('ENOENT');
  await page.getByRole('listitem').getByRole('button').nth(1).click();
  await press(page, WORDS.history.restore);
  await expect(field(page, 'heading')).toBeVisible();
  expect(editor.read(path)).toContain('heading:');
});

test('of two people on one text, the second is told who was first', async ({ browser, page }) => {
  await openedText(page, PATH);
  await field(page, 'nextStep').fill('What Ada types.');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, editor.url, GRACE);
  await other.goto(textAt(PATH));
  await field(other, 'nextStep').fill('What Grace types.');
  await save(other);
  await context.close();

  await press(page, WORDS.save.save);
  await expect(page.getByRole('alert')).toContainText(GRACE.name);
  await expect(field(page, 'nextStep')).toHaveValue('What Ada types.');
  expect(editor.read(PATH)).toContain('What Grace types.');
  await press(page, WORDS.conflict.theirs);
  await expect(page.getByRole('dialog')).toContainText(
    `${LABELS['nextStep']}: 'What Grace types.'`,
  );
  await page.keyboard.press('Escape');
  await press(page, WORDS.conflict.keep);
  await save(page);
  expect(editor.read(PATH)).toContain('What Ada types.');
});

test('a choice is called by a word', async ({ page }) => {
  await page.goto(textAt('home/paths.yaml'));
  const chosen = await field(page, 'items-0-icon').inputValue();
  await expect(field(page, 'items-0-icon').locator('option:checked')).toHaveText(
    readWords('editor-choices')['icon']![chosen]!,
  );
});

test('a session that has ended asks again, and the text is saved', async ({ page }) => {
  await openedText(page, PATH);
  await field(page, 'nextStep').fill('Typed before the session ended.');
  await page.context().clearCookies();
  // By its key: whatever the page asks before opens the dialog over the button.
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: WORDS.signIn.heading });
  await dialog.getByLabel(WORDS.signIn.address).fill(ADA.address);
  await dialog.getByLabel(WORDS.signIn.password).fill(PASSWORD);
  await dialog.getByRole('button', { name: WORDS.signIn.submit }).click();
  await expect(page.getByText(WORDS.save.unsaved)).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect.poll(() => editor.read(PATH)).toContain('Typed before the session ended.');
});

test('a renamed article keeps its old address, and others lead to the new one', async ({
  page,
}) => {
  await openedText(page, OTHER);
  await chooseInMenu(page, WORDS.rename.action);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('ledger-of-keys');
  await dialog.getByRole('button', { name: WORDS.rename.confirm }).click();
  // The next question about the state would come after 30 s.
  await expect(field(page, 'aliases-1')).toHaveValue(LEDGER, { timeout: 10_000 });
  expect(editor.read(PATH)).toContain('(/blog/ledger-of-keys)');
  expect(editor.read(PATH)).toContain('related: [ledger-of-keys]');
  expect(() => editor.read(OTHER)).toThrow('ENOENT');
});

test('a phrase is found, and leads to its line or its field', async ({ page }) => {
  const find = async (phrase: string) => {
    await page.goto(editor.url);
    await page.getByLabel(WORDS.search.label).fill(phrase);
    await press(page, WORDS.search.find);
    await page.getByRole('main').getByRole('link').first().click();
  };
  await find('Begin with [the drill]');
  await expect(body(page)).toBeFocused();
  await expect(page.locator('.cm-line', { hasText: 'Begin with' })).toBeInViewport();
  const selected = await page.evaluate(() => String(window.getSelection()));
  expect(selected).toMatch(/^Begin with/);

  await find('Latch Numbers');
  await expect(field(page, 'title')).toBeFocused();
});

test('a mistake in another text leads to its field', async ({ page }) => {
  await page.goto(textAt('topics.yaml'));
  await page.locator('[id^="field-topics-"][id$="-id"]').last().fill('day-watch');
  await press(page, WORDS.save.save);
  await page.getByRole('alert').getByRole('link').first().click();
  await expect(field(page, 'topics')).toBeFocused();
});

test('a word of a page is changed; the editor has its own words at once', async ({ page }) => {
  await page.goto(textAt('words/about.yaml'));
  await expect(page.getByRole('button', { name: WORDS.save.save })).toBeVisible();
  const first = page.getByRole('textbox').first();
  await first.fill('Another word');
  await save(page);
  expect(editor.read('words/about.yaml')).toContain('Another word');

  await page.goto(textAt('words/editor.yaml'));
  await field(page, 'name').fill('Writing room');
  await save(page);
  await page.goto(editor.url);
  await expect(page).toHaveTitle('Writing room');
});

test('a text leads to its page, if it has one', async ({ page }) => {
  for (const [path, addresses] of [
    ['statements.yaml', ['/privacy']],
    ['words/services.yaml', ['/services']],
    ['mail/receipt.md', []],
  ] as const) {
    await page.goto(textAt(path));
    await press(page, WORDS.edit.more);
    await expect(page.getByRole('link', { name: WORDS.history.action })).toBeVisible();
    const links = page.getByRole('link', { name: WORDS.edit.page, exact: true });
    const hrefs = await links.evaluateAll((all) =>
      all.map((each) => (each as HTMLAnchorElement).href),
    );
    const found = hrefs.map((href) => new URL(href).pathname);
    expect.soft(found, path).toEqual(addresses);
  }
});

test('axe finds nothing in any page, which fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [what, address] of [
    ['the first page', '/'],
    ['a list', '/in/articles'],
    ['something new', '/new/team'],
    ['an article', `/text/${PATH}`],
    ['a section of the home page', '/text/home/paths.yaml'],
    ['words', '/text/words/form.yaml'],
    ['earlier versions', `/history/${PATH}`],
    ['what was found', '/find?words=keys'],
  ] as const) {
    await page.goto(editor.url + address);
    await expect(page.getByText(WORDS.loading)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectNoSidewaysScroll(page);
    expect.soft(await violationsInBothSchemes(page), what).toEqual([]);
  }
});

test('on a phone, a sentence is corrected and looked at', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openedText(page, PATH);
  const buttons = page.locator('main button').filter({ visible: true });
  const heights = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().height),
  );
  expect(heights).not.toEqual([]);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await field(page, 'nextStep').fill('Corrected on a phone.');
  await press(page, WORDS.edit.preview);
  const preview = page.frameLocator(`iframe[title="${WORDS.edit.preview}"]`);
  await expect(preview.getByText('Corrected on a phone.').first()).toBeVisible({
    timeout: 120_000,
  });
  await save(page);
  expect(editor.read(PATH)).toContain('Corrected on a phone.');
});

test('on a phone, a Save from the preview that is refused shows why', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openedText(page, PATH);
  await field(page, 'title').fill('A title. '.repeat(30));
  await press(page, WORDS.edit.preview);
  await expect(field(page, 'title')).toBeHidden();
  await press(page, WORDS.save.save);
  await expect(page.getByText(fillWords(WORDS.edit.mistakes, { count: 1 }))).toBeVisible();
  await expect(field(page, 'title')).toHaveAttribute('aria-invalid', 'true');
});

test('what is typed after a button was pressed on an empty line stands behind its mark', async ({
  page,
}) => {
  await openedText(page, PATH);
  await body(page).press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await press(page, WORDS.markdown.heading);
  await page.keyboard.type('What comes next');
  await expect(body(page)).toContainText('## What comes next');
  await expect(body(page)).not.toContainText(WORDS.markdown.sample.heading);
});
