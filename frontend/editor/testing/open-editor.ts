import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Express } from 'express';
import { PeopleFile } from '../../../backend/src/access/people-file.ts';
import { ProxyTokens } from '../../../backend/src/access/proxy-tokens.ts';
import { Checker } from '../check/checker.ts';
import { Previewer } from '../preview/previewer.ts';
import { readConfig } from '../server/config.ts';
import { createEditor } from '../server/create-editor.ts';
import { History } from '../store/history.ts';
import { Store } from '../store/store.ts';

export interface OpenedEditor {
  url: string;
  app: Express;
  store: Store;
  /** How often it was to publish the site. */
  published: number;
  stop: () => Promise<void>;
}

interface Choice {
  content: string;
  /** For the history and the previews. */
  data: string;
  /** Those of the environment: with neither people nor tokens, the editor is open. */
  variables?: Record<string, string | undefined>;
  /** Milliseconds after which a check is given up. */
  longestCheckMs?: number | undefined;
}

/** Starts an editor that checks, saves and shows, and counts the builds that it would begin. */
export const openEditor = async ({
  content,
  data,
  variables = {},
  longestCheckMs,
}: Choice): Promise<OpenedEditor> => {
  const config = readConfig(variables);
  const checker = new Checker(longestCheckMs);
  const store = new Store(content, new History(join(data, 'history.git')), checker);
  await store.open();
  const previewer = new Previewer(content, join(data, 'preview'));
  const publisher = {
    state: { isBuilding: false },
    publish: async () => void (editor.published += 1),
  };
  const app = createEditor({
    config,
    store,
    publisher,
    previewer,
    people: config.editorsFile ? new PeopleFile(config.editorsFile, () => undefined) : undefined,
    tokens: config.tokens && new ProxyTokens(config.tokens),
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const editor: OpenedEditor = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    app,
    store,
    published: 0,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([previewer.stop(), checker.stop()]);
    },
  };
  return editor;
};
