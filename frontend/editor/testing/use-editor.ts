import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Express } from 'express';
import request, { type Test } from 'supertest';
import { PeopleFile } from '../../../backend/src/access/people-file.ts';
import { ProxyTokens } from '../../../backend/src/access/proxy-tokens.ts';
import { CONTENT_FOLDER } from '../../generator/folders.ts';
import { addTestArticles } from '../../testing/test-articles.ts';
import { Checker } from '../check/checker.ts';
import { Previewer } from '../preview/previewer.ts';
import { readConfig } from '../server/config.ts';
import { createEditor } from '../server/create-editor.ts';
import { History } from '../store/history.ts';
import { Store } from '../store/store.ts';

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
  let app: Express;
  let server: Server;
  let store: Store;
  let checker: Checker;
  let previewer: Previewer;
  let published = 0;
  const inFolder = (path: string) => join(folder, path);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sandglass-editor-'));
    const content = inFolder('content');
    cpSync(CONTENT_FOLDER, content, { recursive: true });
    addTestArticles(content);
    checker = new Checker(longestCheckMs);
    store = new Store(content, new History(inFolder('history.git')), checker);
    await store.open();
    if (editors) writeFileSync(inFolder('editors'), await editors());
    const people = editors && new PeopleFile(inFolder('editors'), () => undefined);
    const config = readConfig({ EDITORS_FILE: editors && 'editors', ...variables() });
    const tokens = config.tokens && new ProxyTokens(config.tokens);
    const publisher = {
      state: { isBuilding: false },
      publish: async () => void (published += 1),
    };
    previewer = new Previewer(content, inFolder('preview'));
    app = createEditor({ config, store, publisher, previewer, people, tokens });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([previewer.stop(), checker.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const agent = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  const get = (path: string): Test => request(agent()).get(path).set(OF_PAGE);
  const post = (path: string, body: object): Test =>
    request(agent()).post(path).set(OF_PAGE).send(body);
  const read = (path: string) => readFileSync(inFolder(`content/${path}`), 'utf8');
  return {
    get url() {
      return agent();
    },
    get app() {
      return app;
    },
    get store() {
      return store;
    },
    get published() {
      return published;
    },
    at: inFolder,
    get,
    post,
    read,
    /** The answer to a Save of a text, as somebody who has just opened it. */
    save: async (path: string, text: string) => {
      const seen = (await store.list()).get(path) ?? null;
      return post('/api/saves', { changes: [{ path, text, seen }] });
    },
  };
};
