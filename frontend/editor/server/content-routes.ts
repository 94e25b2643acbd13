import { extname } from 'node:path';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { Publisher } from '../publisher/publisher.ts';
import { idOf, isReadable, isText, type Change, type Tree } from '../store/files.ts';
import type { Author } from '../store/history.ts';
import type { Saved, Store } from '../store/store.ts';

const CHANGE = z
  .strictObject({
    path: z.string().max(200),
    text: z.string().optional(),
    base64: z.base64().optional(),
    remove: z.literal(true).optional(),
    seen: z.string().nullable(),
  })
  .refine(
    ({ text, base64, remove }) =>
      [text, base64, remove].filter((each) => each !== undefined).length === 1,
  )
  .transform(({ path, text, base64, seen }): Change => {
    if (text !== undefined) return { path, bytes: Buffer.from(text), seen };
    return { path, bytes: base64 === undefined ? null : Buffer.from(base64, 'base64'), seen };
  });

const SAVE = z.strictObject({
  changes: z
    .array(CHANGE)
    .min(1)
    .refine((changes) => new Set(changes.map(({ path }) => path)).size === changes.length),
});
const RESTORE = z.strictObject({ commit: z.string(), path: z.string().optional() });
const REMOVED = z.object({ folder: z.string().regex(/^[a-z0-9-]+$/) });
const HISTORY = z.object({ path: z.string().optional() });
const SEARCH = z.object({ words: z.string().trim().max(200) });

interface Parts {
  store: Store;
  publisher: Pick<Publisher, 'publish' | 'state'>;
  siteUrl: string;
  isLocal: boolean;
}

export const personOf = (response: Response): Author => response.locals['person'] as Author;

/** The rest of an address, such as `articles/x.md`. */
export const pathIn = (request: Request): string =>
  (request.params as unknown as { path: string[] }).path.join('/');

/** Reads and changes the content. */
export const contentRoutes = (
  app: Express,
  { store, publisher, siteUrl, isLocal }: Parts,
): void => {
  const readable = (files: Tree) =>
    Object.fromEntries([...files].filter(([path]) => isReadable(path)));
  const sendSaved = ({ commit, mistakes }: Saved, response: Response) => {
    void publisher.publish();
    response.json({ commit, mistakes });
  };
  const sendFile = async (path: string, response: Response) => {
    const bytes = Buffer.from(await store.read(path));
    // A drawing opened by itself is a document of this origin.
    response
      .type(extname(path))
      .set('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(bytes);
  };

  app.get('/api/state', async (_request, response) => {
    const { files, mistakes, language } = await store.check();
    response.json({
      person: personOf(response),
      isLocal,
      canSignOut: response.locals['hasSession'] === true,
      files: readable(files),
      mistakes,
      site: publisher.state,
      language,
      siteUrl,
    });
  });

  app.get('/api/files/*path', async (request, response) => {
    const path = pathIn(request);
    if (!isText(path)) return sendFile(path, response);
    const bytes = await store.read(path);
    response.json({ path, id: await idOf(bytes), text: Buffer.from(bytes).toString() });
  });

  // Where a preview shows the pictures.
  app.get('/content/*path', (request, response) => sendFile(pathIn(request), response));

  app.post('/api/saves', async (request, response) => {
    const { changes } = SAVE.parse(request.body);
    sendSaved(await store.save(changes, personOf(response)), response);
  });

  app.get('/api/history', async (request, response) => {
    response.json(await store.log(HISTORY.parse(request.query).path));
  });

  app.get('/api/removed', async (request, response) => {
    response.json(await store.removed(REMOVED.parse(request.query).folder));
  });

  app.get('/api/history/:commit/*path', async (request, response) => {
    const bytes = await store.readAt(String(request.params.commit), pathIn(request));
    response.json({ text: Buffer.from(bytes).toString() });
  });

  app.post('/api/restores', async (request, response) => {
    const { commit, path } = RESTORE.parse(request.body);
    sendSaved(await store.restore(commit, personOf(response), path), response);
  });

  app.get('/api/search', async (request, response) => {
    response.json(await store.search(SEARCH.parse(request.query).words));
  });
};
