import type { BrowserContext, Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { editorFolder, startEditor, type RunningEditor } from './start-editor.ts';
import { body, expect, signIn } from './visit.ts';

/**
 * One editor for the tests of a file, since it checks the whole content when it starts; Ada is
 * signed in. A Save is live at once.
 * @param prepare what else its content has: the articles of the tests
 */
export const useEditor = (prepare?: (content: string) => void) => {
  let editor: RunningEditor;
  let session: Awaited<ReturnType<BrowserContext['cookies']>>;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    editor = await startEditor({ folder: await editorFolder(prepare), builds: false });
    const page = await browser.newPage();
    await signIn(page, editor.url);
    session = await page.context().cookies();
    await page.close();
  });
  test.beforeEach(({ context }) => context.addCookies(session));
  test.afterAll(() => editor.stop());
  const textAt = (path: string) => `${editor.url}/text/${path}`;
  return {
    get url() {
      return editor.url;
    },
    read: (path: string) => editor.read(path),
    textAt,
    open: async (page: Page, path: string): Promise<void> => {
      await page.goto(textAt(path));
      await expect(body(page)).toBeVisible();
    },
    signInAgain: (context: BrowserContext) => context.addCookies(session),
  };
};
