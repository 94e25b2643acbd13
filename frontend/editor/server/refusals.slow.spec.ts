// Slow: a Save for each mistake that the tests of the check know.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import request from 'supertest';
import { formatMistake, type Mistake } from '../../generator/read/mistake.ts';
import { checkCopiesBy, messagesOf, type Check } from '../../testing/use-content-copy.ts';
import { isText, isWritable } from '../store/files.ts';
import { openEditor, type OpenedEditor } from '../testing/open-editor.ts';
import { OF_PAGE } from '../testing/use-editor.ts';

/** An editor for each copy of the content. */
const editors = new Map<string, OpenedEditor>();
const data = mkdtempSync(join(tmpdir(), 'sandglass-refusals-'));
afterAll(async () => {
  for (const { stop } of editors.values()) await stop();
  rmSync(data, { recursive: true });
});

/** The answer of an editor with this content to a Save of files. */
const saveTo = async (content: string, changes: { path: string }[]) => {
  const open = () => openEditor({ content, data: mkdtempSync(join(data, 'editor-')) });
  const editor = editors.get(content) ?? (await open());
  editors.set(content, editor);
  const ids = await editor.store.list();
  return request(editor.url)
    .post('/api/saves')
    .set(OF_PAGE)
    .send({ changes: changes.map((each) => ({ ...each, seen: ids.get(each.path) ?? null })) });
};

const read = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};
const put = (file: string, bytes: Buffer | undefined) =>
  bytes ? writeFileSync(file, bytes) : rmSync(file, { force: true });

/** A draft may be unfinished. */
const published = (text: Buffer | undefined) =>
  text && Buffer.from(text.toString().replace(/^draft: true$/m, 'draft: false'));

/** What the check refuses of a text that is to be published, a Save refuses in the same words. */
const checkBySave: Check = async (folder, changed) => {
  const messages = await messagesOf(folder, changed);
  const paths = [...changed.keys()];
  if (messages.length === 0 || !paths.every((path) => isWritable(path) && isText(path)))
    return messages;
  const written = new Map(paths.map((path) => [path, read(join(folder, path))]));
  const isWrong = (path: string) => messages.some((each) => each.startsWith(`content/${path}:`));
  const saved = new Map(
    Array.from(written, ([path, text]) => [path, isWrong(path) ? published(text) : text]),
  );
  const putAll = (files: ReadonlyMap<string, Buffer | undefined>) => {
    for (const [path, bytes] of files) put(join(folder, path), bytes);
  };
  putAll(saved);
  const expected = await messagesOf(folder, changed);
  putAll(changed);
  const changes = Array.from(saved, ([path, bytes]) =>
    bytes ? { path, base64: bytes.toString('base64') } : { path, remove: true },
  );
  const { status, body } = await saveTo(folder, changes);
  putAll(written);
  const refused = (body.mistakes as Mistake[]).map(formatMistake);
  expect({ status, refused }).toEqual({ status: 422, refused: expected });
  return messages;
};

// Not those of the language: a change of it is saved, so that the words can be translated here.
checkCopiesBy(checkBySave);
await import('../../generator/check/check-content.spec.ts');
await import('../../generator/check/check-link-previews.spec.ts');
await import('../../generator/check/check-references.spec.ts');
await import('../../generator/check/check-sources.spec.ts');
await import('../../generator/check/check-specimen.spec.ts');
await import('../../generator/check/check-statements.spec.ts');
await import('../../generator/check/check-words.spec.ts');
