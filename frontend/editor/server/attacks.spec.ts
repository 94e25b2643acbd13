import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DRILL } from '../../testing/test-articles.ts';
import { OF_PAGE, useEditor } from '../testing/use-editor.ts';

const editor = useEditor();
const PATH = `articles/${DRILL}.md`;
const words = () => editor.store.words;

/** The answer to an address that is sent as it is: clients would shorten it before. */
const getAsIs = async (path: string) => {
  const call = ask(editor.url, { path, headers: OF_PAGE });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() };
};

const PACKAGE = '"name": "@sandglass/frontend"';
const UP = [
  '../../',
  '..%2f..%2f',
  '%2e%2e/%2e%2e/',
  '..%5c..%5c',
  '....//....//',
  '%252e%252e%252f',
];

test.each(['/api/files/', '/content/', '/preview/', '/editor/', '/assets/', '/modules/', '/'])(
  'no way up from %s leads out of it',
  async (folder) => {
    for (const up of UP)
      for (const name of ['package.json', 'history.git/HEAD', 'etc/passwd']) {
        const { status, text } = await getAsIs(folder + up.repeat(4) + name);
        // A page of the editor, which is the same at every address, or nothing.
        expect([folder, up, status === 200 && !text.startsWith('<!doctype html>')]).toEqual([
          folder,
          up,
          false,
        ]);
        for (const secret of [PACKAGE, 'ref: refs/', 'root:']) expect(text).not.toContain(secret);
      }
  },
);

test.each([
  ['a zero', '%00'],
  ['half an escape', '%'],
  ['a byte that is no letter', '%ff'],
  ['a name longer than a disk keeps', 'x'.repeat(9_000)],
])('an address with %s is refused', async (_, part) => {
  const { status } = await getAsIs(`/api/files/articles/${part}.md`);

  expect([400, 422]).toContain(status);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'a form that another page sends as %s changes nothing',
  async (type) => {
    const before = editor.read(PATH);
    const body = JSON.stringify({ changes: [{ path: PATH, remove: true, seen: null }] });
    const send = (headers: Record<string, string>) =>
      request(editor.url)
        .post('/api/saves')
        .set({ 'Content-Type': type, ...headers })
        .send(body);
    const foreign = await send({ 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:8080' });
    expect([foreign.status, foreign.body.message]).toEqual([403, words().failed.otherSite]);
    expect((await send(OF_PAGE)).status).toBe(400);

    expect(editor.read(PATH)).toBe(before);
  },
);

test('a name that was bound to this machine reads nothing, with a port or without', async () => {
  for (const host of ['attacker.example', 'attacker.example:3100', 'localhost.attacker.example']) {
    const { status, text } = await editor.get(`/api/files/${PATH}`).set('Host', host);
    expect([host, status, text.includes('title')]).toEqual([host, 403, false]);
  }
});

const LEVELS = [...'abcdefghi'];
const BOMB = LEVELS.map((name, index) => {
  const inside = index === 0 ? '"x"' : `*${LEVELS[index - 1]}`;
  return `${name}: &${name} [${Array.from({ length: 9 }, () => inside).join(', ')}]`;
}).join('\n');

test.each([
  ['a bomb of YAML in fields', PATH, (text: string) => text.replace('---\n', `---\n${BOMB}\n`)],
  ['a bomb of YAML', 'redirects.yaml', () => `${BOMB}\n`],
  ['lists in lists without end', 'redirects.yaml', () => `redirects: ${'['.repeat(20_000)}\n`],
  ['the prototype of objects', 'redirects.yaml', () => 'redirects: null\n__proto__: { x: 1 }\n'],
])('%s is refused with its place', async (_, path, change) => {
  const { status, body } = await editor.save(path, change(editor.read(path)));

  expect(status).toBe(422);
  expect(body.mistakes[0]).toMatchObject({ path, line: expect.any(Number) });
});

test('a name that is like that of the guide is no place for any content', async () => {
  expect((await editor.save('readme.md', 'Anything.')).status).toBe(422);
});

test.each([
  '[word](javascript:alert(1))',
  '[word](JaVaScRiPt&colon;alert(1))',
  '<javascript:alert(1)>',
  '[word](data:text/html,x)',
  '[word](//elsewhere.example)',
  '[word](/\\elsewhere.example)',
  '![A word](https://elsewhere.example/x.png)',
  '![A word](./../../package.json)',
  '<img src=x onerror=alert(1)>',
])('%s in a text is refused', async (markdown) => {
  const { status, body } = await editor.save(PATH, `${editor.read(PATH)}\n\nA ${markdown}.\n`);

  expect([status, body.mistakes.length > 0]).toEqual([422, true]);
});

test('nothing of the editor is framed by others, or kept by a cache', async () => {
  for (const path of ['/', '/api/state', `/content/${PATH}`, '/nothing']) {
    const { headers } = await editor.get(path);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'|sandbox/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});
