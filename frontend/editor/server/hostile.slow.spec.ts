// Slow: waits until a check is given up.
import { expect, test } from '@jest/globals';
import { DRAFT, DRILL } from '../../testing/test-articles.ts';
import { useEditor } from '../testing/use-editor.ts';

const LONGEST_MS = 10_000;
const editor = useEditor(undefined, undefined, LONGEST_MS);
const { get, post, read, save } = editor;
const PATH = `articles/${DRILL}.md`;

/** Within the limits of a text: the parser needs ten seconds for each. */
const SLOW = `${DRAFT}\n${`${'- '.repeat(20)}a\n`.repeat(2_300)}`;

test('a Save that takes too long to check is refused, while others are answered', async () => {
  expect((await get('/api/state')).status).toBe(200);
  const before = await editor.store.list();
  const changes = Array.from({ length: 9 }, (_, index) => ({
    path: `articles/slow-${index}.md`,
    text: SLOW,
    seen: null,
  }));
  let isAnswered = false;
  const saving = post('/api/saves', { changes }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  for (const path of ['/api/state', `/api/files/${PATH}`, '/api/search?words=keys', '/health'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect(isAnswered).toBe(false);

  const { status, body } = await saving;
  expect({ status, body }).toEqual({
    status: 422,
    body: { message: editor.store.words.refused.unanswered, mistakes: [] },
  });
  expect(await editor.store.list()).toEqual(before);
  expect((await save(PATH, read(PATH).replace('Most security', 'Many security'))).status).toBe(200);
});
