import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { solidPicture } from '../../testing/solid-picture.ts';
import { addTestArticles, DRAFT, DRAWING, DRILL, LEDGER } from '../../testing/test-articles.ts';
import { CONTENT_FOLDER } from '../../generator/folders.ts';
import { Checker } from '../check/checker.ts';
import { Unanswered } from '../process/asked-process.ts';
import { History } from './history.ts';
import type { Change } from './files.ts';
import { Refused } from './refused.ts';
import { Store } from './store.ts';

const ADA = { name: 'Ada Lovelace', email: 'ada@firm.example' };
const GRACE = { name: 'Grace Hopper', email: 'grace@firm.example' };
const PATH = `articles/${DRILL}.md`;
const OTHER = `articles/${LEDGER}.md`;

let folder: string;
let content: string;
let store: Store;
const checker = new Checker();

const openStore = async (root = folder): Promise<Store> => {
  const history = new History(join(root, 'history.git'));
  const opened = new Store(join(root, 'content'), history, checker);
  await opened.open();
  return opened;
};

/** A content with its history, of which each test has a copy. */
const template = mkdtempSync(join(tmpdir(), 'sandglass-store-'));
beforeAll(async () => {
  cpSync(CONTENT_FOLDER, join(template, 'content'), { recursive: true });
  addTestArticles(join(template, 'content'));
  await openStore(template);
});
afterAll(async () => {
  await checker.stop();
  rmSync(template, { recursive: true });
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-store-'));
  content = join(folder, 'content');
  cpSync(template, folder, { recursive: true });
  store = await openStore();
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (path: string) => readFileSync(join(content, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(content, path), text);
const git = (...args: string[]) =>
  execFileSync('git', ['-C', join(folder, 'history.git'), ...args], { encoding: 'utf8' });

const changeOf = async (path: string, change: (text: string) => string): Promise<Change> => ({
  path,
  bytes: Buffer.from(change(textOf(path))),
  seen: (await store.list()).get(path)!,
});
const retitle = (title: string) => (text: string) =>
  text.replace(/^title: .*$/m, `title: ${title}`);
const save = async (path: string, change: (text: string) => string, author = ADA) =>
  store.save([await changeOf(path, change)], author);
const refusalOf = (saving: Promise<unknown>): Promise<Refused> =>
  saving.then(
    () => {
      throw new Error('it was saved');
    },
    (error: Refused) => error,
  );

test('a Save is in the folder, and in a history that Git can clone', async () => {
  await save(PATH, retitle('Who Has the Key'));

  expect(textOf(PATH)).toContain('\ntitle: Who Has the Key\n');
  execFileSync('git', ['clone', '-q', 'history.git', 'clone'], { cwd: folder });
  expect(readFileSync(join(folder, 'clone', PATH), 'utf8')).toBe(textOf(PATH));
  const { begin, changed, outsideAuthor } = store.words.history;
  const saved = store.words.fill(changed, { path: PATH });
  expect(git('log', '--format=%an <%ae>, %s', 'main')).toBe(
    `Ada Lovelace <ada@firm.example>, ${saved}\n${outsideAuthor} <outside@editor.invalid>, ${begin}\n`,
  );
  expect(git('fsck', '--strict')).toBe('');
});

test('a changed word is a changed line', async () => {
  const { commit } = await save('privacy.md', (text) => text.replace(/^(## .*)$/m, '$1 today'));

  expect(git('show', '--format=', '--numstat', commit)).toBe('1\t1\tprivacy.md\n');
});

test('a Save of what somebody else has changed meanwhile is refused by that name', async () => {
  const change = await changeOf(PATH, retitle('Of Ada'));
  await save(PATH, retitle('Of Grace'), GRACE);
  const refused = await refusalOf(store.save([change], ADA));

  const { refused: words, fill } = store.words;
  expect(refused.message).toBe(fill(words.changed, { who: GRACE.name, path: PATH }));
  expect(textOf(PATH)).toContain('Of Grace');
});

test('a Save of what somebody else has removed meanwhile is refused', async () => {
  const path = 'articles/short-lived.md';
  await store.save([{ path, bytes: Buffer.from(DRAFT), seen: null }], ADA);
  const edit = await changeOf(path, retitle('Edited'));
  await store.save([{ ...edit, bytes: null }], GRACE);
  const refused = await refusalOf(store.save([edit], ADA));

  const { refused: words, fill } = store.words;
  expect(refused.message).toBe(fill(words.removed, { who: GRACE.name, path }));
});

test('a draft is saved before it is finished, with its pictures, and cannot be published', async () => {
  const path = 'articles/begun.md';
  const bytes = await solidPicture(9, 9).png().toBuffer();
  const picture = { path: 'articles/begun.png', bytes, seen: null };
  const begun = '---\ntitle: Begun\ncover: ./begun.png\ndraft: true\n---\n\nA first word.\n';
  await store.save([{ path, bytes: Buffer.from(begun), seen: null }, picture], ADA);
  await save(path, (text) => text.replace('cover: ./begun.png', 'cover: [./begun.png]'));

  expect(textOf(path)).toContain('A first word.');
  expect(existsSync(join(content, picture.path))).toBe(true);
  expect((await store.check()).mistakes).toEqual([]);
  const refused = await refusalOf(save(path, (text) => text.replace('draft: true\n', '')));
  expect(refused.message).toBe(store.words.refused.mistakes);
  expect(refused.mistakes.map(({ field }) => field)).toContain('excerpt');
  expect(textOf(path)).toContain('draft: true');
});

test('a text that an unfinished draft has named stays when the draft is finished', async () => {
  const path = 'articles/begun.md';
  const text = (excerpt: string) => DRAFT.replace(/^excerpt: .*$/m, excerpt);
  const begun = `${text('excerpt: short')}\nCompare it with ${OTHER.split('/')[1]!}.\n`;
  await store.save([{ path, bytes: Buffer.from(begun), seen: null }], ADA);
  await save(path, () => DRAFT);

  expect(textOf(OTHER)).not.toBe('');
});

test('two Saves of different files at once are both kept', async () => {
  const changes = [await changeOf(PATH, retitle('One')), await changeOf(OTHER, retitle('Two'))];
  await Promise.all(changes.map((change) => store.save([change], ADA)));

  expect(textOf(PATH)).toContain('title: One\n');
  expect(textOf(OTHER)).toContain('title: Two\n');
  expect(git('ls-tree', '-r', '--name-only', 'main')).toContain('site.yaml');
});

test('a text that no site needs is refused, with the limit', async () => {
  const refused = await refusalOf(save('site.yaml', (text) => text + '#\n'.repeat(250_000)));

  const { refused: words, fill } = store.words;
  expect(refused.message).toBe(fill(words.longText, { path: 'site.yaml', limit: 500 }));
});

test('a picture of too many pixels is refused, with the limit', async () => {
  const path = 'articles/large.png';
  const bytes = await solidPicture(8000, 5001).png().toBuffer();
  const refused = await refusalOf(store.save([{ path, bytes, seen: null }], ADA));

  const { refused: words, fill } = store.words;
  expect(refused.message).toBe(fill(words.manyPixels, { path, limit: 40 }));
});

test('pictures are decoded one after the other, whoever saves them', async () => {
  const bytes = await solidPicture(900, 900).jpeg().toBuffer();
  const counts: number[] = [];
  const note = () => {
    // One may be decoded already when it is told of.
    const { queue, process } = sharp.counters();
    counts.push(queue + process);
  };
  sharp.queue.on('change', note);
  const saving = ['a', 'b', 'c'].map((name) =>
    store.save([{ path: `articles/${name}.jpg`, bytes, seen: null }], ADA),
  );
  await Promise.allSettled(saving);
  sharp.queue.off('change', note);

  expect(Math.max(...counts)).toBe(1);
});

test('what the build would refuse is refused with file, field and reason', async () => {
  const before = textOf(PATH);
  const { message, mistakes } = await refusalOf(
    save(PATH, (text) => text.replace(/^author: .*$/m, 'author: nobody')),
  );

  expect(message).toBe(store.words.refused.mistakes);
  expect(mistakes).toEqual([
    expect.objectContaining({
      path: PATH,
      field: 'author',
      text: expect.stringContaining('nobody'),
    }),
  ]);
  expect(textOf(PATH)).toBe(before);
  expect(git('rev-list', '--count', 'main')).toBe('1\n');
});

test('the same content is checked once, and checked again once a file has changed', async () => {
  const first = await store.check();
  expect(first.mistakes).toEqual([]);
  expect((await store.check()).mistakes).toBe(first.mistakes);
  write(OTHER, textOf(OTHER).replace(/^author: .*$/m, 'author: nobody'));

  expect((await store.check()).mistakes).toEqual([
    expect.objectContaining({ path: OTHER, field: 'author' }),
  ]);
});

test('ten people who ask at once are answered by one check', async () => {
  const asked = jest.spyOn(checker, 'ask');
  const answers = await Promise.all(Array.from({ length: 10 }, () => store.check()));

  expect(new Set(answers).size).toBe(1);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('a check that has failed is tried again', async () => {
  const asked = jest.spyOn(checker, 'ask').mockRejectedValueOnce(new Unanswered('too long'));
  await expect(store.check()).rejects.toThrow('too long');
  asked.mockRestore();

  expect((await store.check()).mistakes).toEqual([]);
});

test('a file that changes twice at once, and stays as long, has another id each time', async () => {
  const ids: (string | undefined)[] = [];
  for (const letter of ['a', 'b', 'c', 'd']) {
    write(OTHER, letter);
    ids.push((await store.list()).get(OTHER));
  }

  expect(new Set(ids).size).toBe(4);
});

test('removing what others refer to is refused, with the places that do', async () => {
  const paths = Array.from((await store.list()).keys());
  const member = paths.find((path) => path.startsWith('team/'))!;
  const change = await changeOf(member, () => '');
  const { mistakes } = await refusalOf(store.save([{ ...change, bytes: null }], ADA));

  expect(mistakes.length).toBeGreaterThan(0);
  expect(mistakes.every(({ path }) => path !== member)).toBe(true);
});

test('mistakes that stood in other files before are told, and block nothing', async () => {
  write(OTHER, textOf(OTHER).replace(/^author: .*$/m, 'author: nobody'));
  store = await openStore();
  const { mistakes } = await save(PATH, retitle('Still Possible'));

  expect(mistakes.map(({ path, field }) => ({ path, field }))).toEqual([
    { path: OTHER, field: 'author' },
  ]);
});

test('another language can be set before its plural forms are written', async () => {
  const { mistakes } = await save('site.yaml', (text) =>
    text.replace(/^language: .*$/m, 'language: pl'),
  );

  const translated = mistakes.find(({ path }) => path.startsWith('words/'))!;
  expect(mistakes.every(({ path }) => path !== 'site.yaml')).toBe(true);
  // Its own Save needs them.
  const refused = await refusalOf(save(translated.path, (text) => `${text}\n`));
  expect(refused.mistakes).toContainEqual(translated);
});

test.each([
  '../outside.md',
  'articles/../../outside.md',
  '/etc/passwd.md',
  'articles/x.html',
  'articles/.hidden.md',
  'articles/Übung.md',
  'a/b/c.md',
  'articles/x.md\0.png',
])('%j is no name of a file', async (path) => {
  const refused = await refusalOf(store.save([{ path, bytes: Buffer.from(''), seen: null }], ADA));

  expect(refused).toBeInstanceOf(Refused);
  const noName = store.words.fill(store.words.refused.name, { path });
  expect(refused.message).toBe(noName);
  expect((await refusalOf(store.read(path))).message).toBe(noName);
});

test('a link that leads out of the content is neither read nor followed by a Save', async () => {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'secret.md'), 'A secret.');
  symlinkSync(join(outside, 'secret.md'), join(content, 'articles/link.md'));
  symlinkSync(outside, join(content, 'elsewhere'));

  for (const path of ['articles/link.md', 'elsewhere/secret.md']) {
    expect(await refusalOf(store.read(path))).toMatchObject({ reason: 'missing' });
    const saving = store.save([{ path, bytes: Buffer.from(DRAFT), seen: null }], ADA);
    expect(await refusalOf(saving)).toMatchObject({ reason: 'name' });
    expect((await store.list()).has(path)).toBe(false);
  }
  expect(readFileSync(join(outside, 'secret.md'), 'utf8')).toBe('A secret.');
});

test('a drawing of a developer can be seen and taken away, and not be written', async () => {
  const path = 'articles/drawing.svg';
  write(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const change = await changeOf(path, (text) => text.replace('/>', '><script/></svg>'));
  const refused = await refusalOf(store.save([change], ADA));

  expect(refused.message).toBe(store.words.fill(store.words.refused.name, { path }));
  expect(Buffer.from(await store.read(path)).toString()).toContain('<svg');

  await store.save([{ ...change, bytes: null }], ADA);
  expect((await store.list()).has(path)).toBe(false);
});

test('a drawing in place of which a picture is chosen leaves, and comes back', async () => {
  const drawing = `articles/${DRILL}.svg`;
  const has = async (path: string) => (await store.list()).has(path);
  const [{ id: first } = { id: '' }] = await store.log();
  const picture = await solidPicture(9, 9).jpeg().toBuffer();
  const other = await changeOf(PATH, (text) => text.replace(/^cover: .*$/m, 'cover: ./door.jpg'));
  await store.save([other, { path: 'articles/door.jpg', bytes: picture, seen: null }], ADA);
  expect([await has(drawing), await has('articles/door.jpg')]).toEqual([false, true]);

  await store.restore(first, ADA, PATH);
  expect([await has(drawing), await has('articles/door.jpg')]).toEqual([true, false]);
  expect(textOf(drawing)).toBe(DRAWING);
});

test('a picture that another text shows stays', async () => {
  const drawing = `articles/${DRILL}.svg`;
  await save(OTHER, (text) => text.replace('aliases:', `cover: ./${DRILL}.svg\naliases:`));
  await save(PATH, (text) => text.replace(/^cover: .*\n/m, ''));
  expect((await store.list()).has(drawing)).toBe(true);
});

test('what changes outside while the editor runs is kept in the history by the next Save', async () => {
  write(OTHER, retitle('By Hand')(textOf(OTHER)));
  await save(PATH, retitle('In the Editor'));

  const { outsideAuthor } = store.words.history;
  expect(git('log', '--format=%an', 'main').trim().split('\n')).toEqual([
    ADA.name,
    outsideAuthor,
    outsideAuthor,
  ]);
  expect(git('show', `main:${OTHER}`)).toContain('By Hand');
  expect(git('fsck', '--strict')).toBe('');
});

test.each(['0'.repeat(40), 'main', '../written', 'HEAD'])(
  'nothing can be restored from %s, which is no Save',
  async (commit) => {
    expect(await refusalOf(store.restore(commit, ADA))).toMatchObject({ reason: 'missing' });
    expect(await refusalOf(store.readAt(commit, PATH))).toMatchObject({ reason: 'missing' });
  },
);

test('a process that ended between history and folder is made good by the next one', async () => {
  const before = textOf(PATH);
  const { commit } = await save(PATH, retitle('In the History'));
  write(PATH, before);
  git('update-ref', 'refs/written', `${commit}^`);
  store = await openStore();

  expect(textOf(PATH)).toContain('In the History');
  expect(git('rev-list', '--count', 'main')).toBe('2\n');
});

test('what was changed outside the editor is in the history after the next start', async () => {
  write(PATH, retitle('By Hand')(textOf(PATH)));
  store = await openStore();

  const { begin, outside, outsideAuthor } = store.words.history;
  expect((await store.log(PATH)).map(({ author, message }) => [author.name, message])).toEqual([
    [outsideAuthor, outside],
    [outsideAuthor, begin],
  ]);
});

test('a file is as it was after an earlier Save, and the history goes on', async () => {
  const before = textOf(PATH);
  await save(PATH, retitle('Wrong'));
  await save(OTHER, retitle('Kept'));
  const [, first] = await store.log(PATH);
  expect(Buffer.from((await store.readAt(first!.id, PATH))!).toString()).toBe(before);
  await store.restore(first!.id, GRACE, PATH);

  expect(textOf(PATH)).toBe(before);
  expect(textOf(OTHER)).toContain('title: Kept\n');
  expect(await store.log(PATH)).toHaveLength(3);
});

test('nothing outside of the content can be restored', async () => {
  const [begin] = await store.log();
  const { refused: words, fill } = store.words;
  for (const path of ['../outside.md', 'history.git/config'])
    expect((await refusalOf(store.restore(begin!.id, ADA, path))).message).toBe(
      fill(words.name, { path }),
    );
});

test('what was removed is listed, the latest first, until it is back', async () => {
  const paths = ['articles/one.md', 'articles/two.md'];
  for (const path of paths) {
    const bytes = Buffer.from(`---\ntitle: '${path}'\ndraft: true\n---\n`);
    await store.save([{ path, bytes, seen: null }], ADA);
  }
  for (const path of paths) {
    const change = await changeOf(path, () => '');
    await store.save([{ ...change, bytes: null }], ADA);
  }
  expect(await store.removed('articles')).toEqual(paths.toReversed());

  const [, last] = await store.log(paths[1]);
  await store.restore(last!.id, ADA, paths[1]);
  expect(await store.removed('articles')).toEqual(paths.slice(0, 1));
});

test('all of the content is as it was, also what was removed or added', async () => {
  const before = await store.list();
  const [begin] = await store.log();
  const path = 'articles/added.md';
  await store.save([{ path, bytes: Buffer.from(DRAFT), seen: null }], ADA);
  await save(PATH, retitle('Wrong'));
  await store.restore(begin!.id, GRACE);

  expect(await store.list()).toEqual(before);
  await expect(store.restore(begin!.id, GRACE)).rejects.toThrow(store.words.refused.sameAsThen);
});
