import { expect, test } from '@jest/globals';
import { describeWaiting } from './describe-waiting.ts';
import type { ValidArticle } from './read/content.ts';

const article = (name: string, day: string, draft = false) =>
  ({ path: `articles/${name}.md`, fields: { date: { day }, draft } }) as unknown as ValidArticle;

const DRAFT = article('quiet-cormorant', '2024-05-02', true);
const PELICAN = article('early-pelican', '2999-01-05');

test.each([
  [[article('past', '2024-05-02')], undefined],
  [[DRAFT, PELICAN], 'content/articles/early-pelican.md is due on 2999-01-05, 1 draft.'],
  [
    [article('later', '2999-01-06'), PELICAN],
    'content/articles/early-pelican.md is due on 2999-01-05, 1 later.',
  ],
  [[DRAFT, DRAFT], '2 drafts.'],
])('says which article is due next, and how many wait', (articles, text) => {
  expect(describeWaiting(articles, '2999-01-04')).toBe(text && `Not published yet: ${text}`);
});
