import { expect, test } from '@jest/globals';
import request from 'supertest';
import sharp from 'sharp';
import { solidPicture } from '../../testing/solid-picture.ts';
import { DRAFT, DRILL, LEDGER } from '../../testing/test-articles.ts';
import { OF_PAGE, useEditor } from '../testing/use-editor.ts';

const editor = useEditor();
const { get, post, read, save } = editor;
const PATH = `articles/${DRILL}.md`;
const OTHER = `articles/${LEDGER}.md`;

const words = () => editor.store.words;
const retitled = (path: string, title: string) =>
  read(path).replace(/^title: .*$/m, `title: ${title}`);
/** An article of a title that no other has. */
const articleOf = (title: string) =>
  DRAFT.replace(/^title: .*$/m, `title: ${title}`).replace(
    /^description: .*$/m,
    `description: ${`${title}. `.repeat(5).trim()}`,
  );
const idOf = async (path: string) => (await editor.store.list()).get(path) ?? null;
const picture = (format: 'jpeg' | 'png' = 'jpeg') =>
  solidPicture(60, 30).toFormat(format).toBuffer();

test('the state has who edits, the files, the mistakes, and what becomes of the site', async () => {
  const { status, body } = await get('/api/state');

  expect(status).toBe(200);
  expect(body).toEqual({
    person: { name: expect.any(String), email: expect.any(String) },
    isLocal: true,
    canSignOut: false,
    files: expect.objectContaining({ [PATH]: await idOf(PATH), 'site.yaml': expect.any(String) }),
    mistakes: [],
    site: { isBuilding: false },
    language: expect.any(String),
    siteUrl: 'http://localhost:3000',
  });
  expect(Object.keys(body.files)).not.toContain('README.md');
});

test('a text is saved, and the site is published', async () => {
  const before = editor.published;
  const { body: opened } = await get(`/api/files/${PATH}`);
  const text = opened.text.replace(/^title: .*$/m, 'title: Who Has the Key');
  const answer = await post('/api/saves', { changes: [{ path: PATH, text, seen: opened.id }] });

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ commit: expect.any(String), mistakes: [] });
  expect(read(PATH)).toContain('\ntitle: Who Has the Key\n');
  expect(editor.published).toBe(before + 1);
  const { body: history } = await get(`/api/history?path=${PATH}`);
  expect(history[0]).toMatchObject({
    id: answer.body.commit,
    message: words().fill(words().history.changed, { path: PATH }),
  });
});

test('a Save of what has changed meanwhile is 409, and says who changed it', async () => {
  const seen = await idOf(PATH);
  await save(PATH, retitled(PATH, 'Of Grace'));
  const before = editor.published;
  const { status, body } = await post('/api/saves', {
    changes: [{ path: PATH, text: retitled(PATH, 'Of Ada'), seen }],
  });

  expect({ status, body }).toEqual({
    status: 409,
    body: {
      message: words().fill(words().refused.changed, {
        who: (await editor.store.log(PATH))[0]!.author.name,
        path: PATH,
      }),
      mistakes: [],
    },
  });
  expect(editor.published).toBe(before);
});

test('a mistake is 422, and says file, line and field', async () => {
  const { status, body } = await save(PATH, retitled(PATH, '""'));

  expect(status).toBe(422);
  expect(body).toEqual({
    message: words().refused.mistakes,
    mistakes: [
      { path: PATH, line: 2, field: 'title', fieldPath: ['title'], text: expect.any(String) },
    ],
  });
});

test('an article is renamed in one Save, and keeps its old address', async () => {
  const path = 'articles/new-name.md';
  const first = 'articles/old-name.md';
  await save(first, articleOf('An Old Name'));
  const text = articleOf('An Old Name').replace('author:', 'aliases: [old-name]\nauthor:');
  const { status } = await post('/api/saves', {
    changes: [
      { path, text, seen: null },
      { path: first, remove: true, seen: await idOf(first) },
    ],
  });

  expect(status).toBe(200);
  expect([await idOf(first), await idOf(path)]).toEqual([null, expect.any(String)]);
});

test('a picture is saved together with the text that shows it', async () => {
  const [path, image] = ['articles/with-picture.md', 'articles/harbor.png'];
  const { status, body } = await post('/api/saves', {
    changes: [
      { path, text: `${articleOf('A Harbor Shown')}\n\n![A harbor](./harbor.png)\n`, seen: null },
      { path: image, base64: (await picture()).toString('base64'), seen: null },
    ],
  });
  expect({ status, mistakes: body.mistakes }).toEqual({ status: 200, mistakes: [] });
  const shown = await get(`/content/${image}`).buffer().responseType('blob');

  expect(shown.headers['content-type']).toBe('image/png');
  expect(shown.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect((await sharp(shown.body as Buffer).metadata()).format).toBe('png');
});

test.each([
  ['an SVG', 'articles/x.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['a script', 'articles/x.jpg', 'alert(1)'],
])('%s as a picture is refused in words', async (_, path, text) => {
  const { status, body } = await post('/api/saves', {
    changes: [{ path, base64: Buffer.from(text).toString('base64'), seen: null }],
  });

  expect({ status, body }).toEqual({
    status: 422,
    body: { message: words().fill(words().refused.noPicture, { path }), mistakes: [] },
  });
});

test('40 MB are refused in a sentence that the browser can read', async () => {
  const body = JSON.stringify({
    changes: [{ path: 'articles/x.jpg', base64: 'A'.repeat(40_000_000), seen: null }],
  });
  const response = await fetch(`${editor.url}/api/saves`, {
    method: 'POST',
    headers: { ...OF_PAGE, 'Content-Type': 'application/json' },
    body,
  });

  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    message: words().fill(words().failed.tooLarge, { limit: 30 }),
    mistakes: [],
  });
});

test.each(['../outside.md', '/etc/passwd', 'articles/../../x.md', 'articles/x.svg', 'a/b/c.md'])(
  '%s cannot be saved, read or restored',
  async (path) => {
    const { status, body } = await save(path, 'A text.');
    expect({ status, body }).toEqual({
      status: 422,
      body: { message: words().fill(words().refused.name, { path }), mistakes: [] },
    });
    const encoded = encodeURIComponent(path);
    expect((await get(`/api/files/${encoded}`)).status).toBeGreaterThanOrEqual(400);
    expect((await get(`/content/${encoded}`)).status).toBeGreaterThanOrEqual(400);
    const commit = (await editor.store.log())[0]!.id;
    expect((await post('/api/restores', { commit, path })).status).toBe(422);
  },
);

test.each([
  ['no changes', { changes: [] }],
  ['a change of nothing', { changes: [{ path: PATH, seen: null }] }],
  ['text and removal', { changes: [{ path: PATH, text: '', remove: true, seen: null }] }],
  ['no seen', { changes: [{ path: PATH, text: '' }] }],
  ['a file twice', { changes: ['', 'x'].map((text) => ({ path: PATH, text, seen: null })) }],
  [
    'words for the history',
    { changes: [{ path: PATH, text: '', seen: null }], message: 'Of me\n\nAuthor: Somebody' },
  ],
  ['what is not base64', { changes: [{ path: PATH, base64: '%', seen: null }] }],
])('a Save with %s is not understood', async (_, body) => {
  expect(await post('/api/saves', body)).toMatchObject({
    status: 400,
    body: { message: words().failed.notUnderstood, mistakes: [] },
  });
});

test('an earlier text is read and restored, and the site is published', async () => {
  const before = read(OTHER);
  await save(OTHER, retitled(OTHER, 'Wrong'));
  const { body: history } = await get(`/api/history?path=${OTHER}`);
  const [, first] = history as { id: string }[];
  expect((await get(`/api/history/${first!.id}/${OTHER}`)).body).toEqual({ text: before });
  const { published } = editor;
  const { status } = await post('/api/restores', { commit: first!.id, path: OTHER });

  expect(status).toBe(200);
  expect(read(OTHER)).toBe(before);
  expect(editor.published).toBe(published + 1);
});

test('what the history does not have is 404', async () => {
  expect((await post('/api/restores', { commit: '0'.repeat(40) })).status).toBe(404);
  expect((await get(`/api/history/${'0'.repeat(40)}/${OTHER}`)).status).toBe(404);
  expect((await get('/api/files/articles/nothing.md')).status).toBe(404);
  const changes = [{ path: 'articles/nothing.md', remove: true, seen: null }];
  expect((await post('/api/saves', { changes })).status).toBe(404);
  expect((await get('/api/nothing')).status).toBe(404);
});

test('a phrase is found wherever it stands, also across two lines', async () => {
  await save(
    'articles/found.md',
    `${articleOf('Where a Phrase Is')}\n\nThe seventh lantern\nof the "öld harbor" is dark.\n`,
  );
  const search = async (phrase: string) =>
    (await get(`/api/search?words=${encodeURIComponent(phrase)}`)).body as { path: string }[];

  const text = 'of the "öld harbor" is dark.';
  expect(await search('“OLD Harbor”')).toEqual([
    { path: 'articles/found.md', line: expect.any(Number), text },
  ]);
  expect(await search('lantern of the')).toEqual([
    { path: 'articles/found.md', line: expect.any(Number), text: 'The seventh lantern' },
  ]);
  expect(await search('eighth lantern')).toEqual([]);
  expect(await search('a metric belongs in a board paper')).toContainEqual(
    expect.objectContaining({ path: 'articles/found.md', fieldPath: ['summary', 0] }),
  );
  expect(await search(' ')).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }],
  ['another origin', { Origin: 'https://elsewhere.example' }],
  ['nobody knows where', {}],
])('a change that %s sends is refused', async (_, headers) => {
  const { status, body } = await request(editor.url)
    .post('/api/saves')
    .set(headers)
    .send({ changes: [{ path: PATH, text: retitled(PATH, 'Forged'), seen: await idOf(PATH) }] });

  expect({ status, message: body.message }).toEqual({
    status: 403,
    message: words().failed.otherSite,
  });
});

test.each<[string, Record<string, string>]>([
  ['a proxy', { 'X-Forwarded-For': '203.0.113.1' }],
  ['another host name', { Host: 'edit.firm.example' }],
])('without sign-in nothing is open through %s', async (_, headers) => {
  const { status, body } = await get('/api/state').set(headers);

  expect({ status, body }).toEqual({
    status: 403,
    body: { message: words().failed.localOnly, mistakes: [] },
  });
});

test('nothing of another origin is loaded, no script but those of the editor runs', async () => {
  const { headers } = await get('/api/state');

  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; img-src 'self' blob:; font-src 'self'; connect-src 'self' blob:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'$/,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});
