import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { PeopleFile } from '../../../backend/src/access/people-file.ts';
import { ProxyTokens } from '../../../backend/src/access/proxy-tokens.ts';
import { Checker } from '../check/checker.ts';
import { Previewer } from '../preview/previewer.ts';
import { Publisher } from '../publisher/publisher.ts';
import { contentIn } from '../store/first-content.ts';
import { History } from '../store/history.ts';
import { Store } from '../store/store.ts';
import type { Config } from './config.ts';
import { createEditor } from './create-editor.ts';

const whoMayEdit = ({ editorsFile, tokens }: Config) => ({
  people: editorsFile
    ? new PeopleFile(editorsFile, (problem) =>
        console.error(`EDITORS_FILE: the people who may edit stay as they were: ${problem}`),
      )
    : undefined,
  tokens: tokens && new ProxyTokens(tokens),
});

export interface Editor {
  url: string;
  publisher: Publisher;
  stop: () => Promise<void>;
}

/**
 * Serves the editor, and publishes what the content has become meanwhile.
 * @param built the site of the present content, if it is built already
 */
export const runEditor = async (config: Config, built?: string): Promise<Editor> => {
  const data = resolve(config.data);
  await mkdir(data, { recursive: true });
  const content = config.content ? resolve(config.content) : await contentIn(data);
  const checker = new Checker();
  const store = new Store(content, new History(join(data, 'history.git')), checker);
  await store.open().catch((error: unknown) => {
    const { message, errno } = error as NodeJS.ErrnoException;
    // Such as a full disk, or a folder of somebody else: to restore would mend nothing.
    if (errno !== undefined) throw error;
    throw new Error(
      `EDITOR_DATA: cannot be read (${message}); restore it (docs/operate/backup.md)`,
    );
  });
  const previewer = new Previewer(content, join(data, 'preview'));
  // A gigabyte is not enough for both.
  const publisher = new Publisher({ content, site: resolve(config.site) }, (build) =>
    previewer.without(build),
  );
  if (built) await publisher.adopt(built);
  const server = createServer(
    createEditor({ config, store, publisher, previewer, ...whoMayEdit(config) }),
  );
  const port = await listen(server, config);
  if (!built) void publisher.publish();
  publisher.publishWhatIsDue();
  return {
    url: config.url.replace(/:0$/, `:${port}`),
    publisher,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await Promise.all([publisher.stop(), previewer.stop(), checker.stop()]);
    },
  };
};

/** The keys are the code of the error. */
const PROBLEMS: Record<string, string> = {
  EADDRINUSE: 'EDITOR_PORT: already in use by another process; accepted: a free port',
  EACCES: 'EDITOR_PORT: not allowed for this user; accepted: a port from 1024',
  EADDRNOTAVAIL: 'EDITOR_HOST: not an address of this machine; accepted: one of its addresses',
  ENOTFOUND: 'EDITOR_HOST: an unknown name; accepted: a host name or address to listen on',
};

const listen = async (server: Server, { host, port }: Config): Promise<number> => {
  server.listen(port, host);
  await once(server, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(PROBLEMS[code ?? ''] ?? message);
  });
  return (server.address() as AddressInfo).port;
};
