import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import request, { type Test } from 'supertest';
import { CONTENT_FOLDER } from '../../generator/folders.ts';
import { addTestArticles } from '../../testing/test-articles.ts';
import { openEditor, type OpenedEditor } from './open-editor.ts';

/** The headers that a browser sends with what the page of the editor asks. */
export const OF_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

/**
 * Gives a test file an editor with a copy of the content, and the articles of the tests. It
 * builds nothing.
 * @param editors the lines of EDITORS_FILE; without them and tokens, the editor is open
 * @param variables further ones, read once what they need has started
 * @param longestCheckMs after which a check is given up
 */
export const useEditor = (
  editors?: () => Promise<string>,
  variables: () => Record<string, string> = () => ({}),
  longestCheckMs?: number,
) => {
  let folder: string;
  let editor: OpenedEditor;
  const inFolder = (path: string) => join(folder, path);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandglass-editor-'));
    const content = inFolder('content');
    cpSync(CONTENT_FOLDER, content, { recursive: true });
    addTestArticles(content);
    if (editors) writeFileSync(inFolder('editors'), await editors());
    const EDITORS_FILE = editors && inFolder('editors');
    editor = await openEditor({
      content,
      data: folder,
      variables: { EDITORS_FILE, ...variables() },
      longestCheckMs,
    });
  });
  afterAll(async () => {
    await editor.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string): Test => request(editor.url).get(path).set(OF_PAGE);
  const post = (path: string, body: object): Test =>
    request(editor.url).post(path).set(OF_PAGE).send(body);
  const read = (path: string) => readFileSync(inFolder(`content/${path}`), 'utf8');
  return {
    get url() {
      return editor.url;
    },
    get app() {
      return editor.app;
    },
    get store() {
      return editor.store;
    },
    get published() {
      return editor.published;
    },
    at: inFolder,
    get,
    post,
    read,
    /** The answer to a Save of a text, as somebody who has just opened it. */
    save: async (path: string, text: string) => {
      const seen = (await editor.store.list()).get(path) ?? null;
      return post('/api/saves', { changes: [{ path, text, seen }] });
    },
  };
};
