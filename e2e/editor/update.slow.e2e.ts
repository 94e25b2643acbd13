// Slow: builds the site of one release, and the editor of the next.
import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { copyProduct } from '../lab/copy-product.ts';
import { run } from '../lab/programs.ts';
import { fillWords } from '../support/content.ts';
import { test } from '../support/test.ts';
import { editorFolder, startEditor, type RunningEditor } from './start-editor.ts';
import { expect, field, save, signIn, WORDS } from './visit.ts';

const PATH = 'home/contact.yaml';

test.use({ baseURL: '', expectedMessages: /status of 401/ });
test.setTimeout(600_000);

let running: RunningEditor | undefined;
test.afterEach(() => running?.stop());

/** The next release: its home page needs a field that no content of this one has. */
const makeNextRelease = async (): Promise<string> => {
  const root = await copyProduct();
  const at = (path: string) => join(root, 'frontend', path);
  const schema = await readFile(at('src/content/schema/home.ts'), 'utf8');
  const changed = schema.replace(
    /(?<='home\/contact\.yaml': z\.strictObject\(\{\n)/,
    `promise: text('what the firm promises'),\n`,
  );
  if (changed === schema) throw new Error('home.ts has no fields of the contact form');
  await writeFile(at('src/content/schema/home.ts'), changed);
  await appendFile(at(`content/${PATH}`), 'promise: You hear from one of us.\n');
  await run(process.execPath, [at('editor/page/build.ts')]);
  return root;
};

test('an update that refuses the content keeps the site, until the text is corrected', async ({
  page,
  productWith,
}) => {
  const folder = await editorFolder();
  const before = await startEditor({ folder });
  await waitFor(() => existsSync(before.site), true, 120_000);
  const home = before.readSite('pages/index.html');
  await before.stop();
  const root = await makeNextRelease();
  const editor = await startEditor({ folder, root });
  running = editor;
  const product = await productWith({ SITE_FOLDER: editor.site });
  const heading = /<h1[^>]*>.*?<\/h1>/s.exec(home)![0];
  const visit = async () => {
    const response = await fetch(product.url);
    return { status: response.status, html: await response.text() };
  };

  await signIn(page, editor.url);
  await expect(page.getByRole('heading', { name: WORDS.site.failed })).toBeVisible();
  const text = editor.read(PATH);
  await expect(page.getByText(new RegExp(`content/${PATH}:\\d+ promise: `))).toBeVisible();
  expect(await visit()).toMatchObject({ status: 200, html: expect.stringContaining(heading) });
  expect(editor.readSite('pages/index.html')).toBe(home);

  const title = WORDS.files.homeContact;
  const place = new RegExp(
    fillWords(WORDS.site.inText, { text: title, line: 0 }).replace('0', String.raw`(\d+)`),
  );
  const link = page.getByRole('link', { name: place });
  const [, line] = place.exec((await link.textContent())!)!;
  expect(Number(line)).toBeLessThanOrEqual(text.split('\n').length - 1);
  await link.click();
  await field(page, 'promise').fill('You hear from Ada herself.');
  await save(page);
  await expect(page.getByText(WORDS.save.live)).toBeVisible({ timeout: 300_000 });
  expect(editor.read(PATH)).toBe(`promise: You hear from Ada herself.\n${text}`);
  expect((await visit()).status).toBe(200);
  await page.goto(editor.url);
  await expect(page.getByRole('heading', { name: WORDS.site.failed })).toBeHidden();
  // It would ask an editor that has stopped.
  await page.close();
});
